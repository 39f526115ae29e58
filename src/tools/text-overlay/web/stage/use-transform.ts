import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { type HandleKind, type Transform, transformed } from './transform.ts';
import { useEscape } from './use-escape.ts';
import { useSecondFinger } from './use-second-finger.ts';

interface TransformDeps {
  readonly dispatch: Editor['dispatch'];
  readonly overlay: Overlay;
  readonly picture: Size;
  readonly drawing: TextDrawing;
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  /** An element that has its origin in the picture's. */
  readonly origin: RefObject<HTMLElement | null>;
}

/** Resizes, wraps and turns a text by its handles. One pull is one undo step. */
export function useTransform({ dispatch, overlay, picture, drawing, scale, origin }: TransformDeps) {
  const pull = useRef<{ readonly transform: Transform; readonly from: Point }>(null);
  const [pulled, setPulled] = useState<HandleKind['type']>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = origin.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };

  function end() {
    pull.current = null;
    setPulled(undefined);
  }
  function cancel() {
    if (!pull.current) return false;
    end();
    dispatch({ type: 'runCancelled' });
    return true;
  }
  useEscape(cancel);
  useSecondFinger(cancel);

  const handlersOf = (kind: HandleKind) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      // The default action would take the focus away from the text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dispatch({ type: 'runEnded' });
      const arrange = (text: Overlay) => drawing.module?.arrange(text, picture);
      pull.current = { transform: { overlay, picture, arrange }, from: pointOf(event) };
      setPulled(kind.type);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!pull.current) return;
      const { transform, from } = pull.current;
      const { altKey, shiftKey } = event;
      const part = transformed(kind, transform, { from, to: pointOf(event), altKey, shiftKey });
      dispatch({ type: 'changed', id: transform.overlay.id, part, run: kind.type });
    },
    onPointerUp() {
      if (!pull.current) return;
      end();
      dispatch({ type: 'runEnded' });
    },
    onPointerCancel: cancel,
  });
  return { pulled, handlersOf };
}
