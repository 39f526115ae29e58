import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Overlay, LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { pulledRun } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { directionOf, transformedShape } from './shape-transform.ts';
import { type Guides, noGuides } from './snap.ts';
import { edgeOf } from './text-box.ts';
import { isSnapOn } from './snap-choice.ts';
import { snappedPull } from './snap-pull.ts';
import { type HandleKind, type Pull, transformed } from './transform.ts';
import { useEscape } from './use-escape.ts';
import { useSecondFinger } from './use-second-finger.ts';

interface TransformDeps {
  readonly dispatch: Editor['dispatch'];
  readonly overlay: LayerInWork;
  /** The boxes of the other layers, which the sides of a shape snap to. */
  readonly others: readonly Box[];
  readonly picture: Size;
  readonly drawing: TextDrawing;
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  /** An element that has its origin in the picture's. */
  readonly origin: RefObject<HTMLElement | null>;
}

/** Resizes, wraps and turns a layer by its handles. One pull is one undo step. */
export function useTransform(deps: TransformDeps) {
  const { dispatch, overlay, picture, drawing, scale, origin } = deps;
  const pull = useRef<{ readonly layer: LayerInWork; readonly from: Point }>(null);
  const [guides, setGuides] = useState<Guides>(noGuides);
  const [pulled, setPulled] = useState<HandleKind['type']>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = origin.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };

  function end() {
    pull.current = null;
    setPulled(undefined);
    setGuides(noGuides);
  }
  function cancel() {
    if (!pull.current) return false;
    end();
    dispatch({ type: 'runCancelled' });
    return true;
  }
  useEscape(cancel);
  useSecondFinger(cancel);

  function partOf(kind: HandleKind, layer: LayerInWork, free: Pull) {
    const arrange = (text: Overlay) => drawing.module?.arrange(text, picture);
    if (isText(layer)) return transformed(kind, { overlay: layer, picture, arrange }, free);
    const sized = { layer, picture, ...edgeOf(layer, drawing.module?.arrange(layer, picture), picture) };
    // Where a turned side goes, no upright line leads.
    if (kind.type === 'turn' || layer.rotation !== undefined || !isSnapOn())
      return transformedShape(kind, sized, free);
    const { edge, centre } = sized;
    const { x, y } = directionOf(kind);
    const at = { x: centre.x + (x * edge.width) / 2, y: centre.y + (y * edge.height) / 2 };
    const snapped = snappedPull(free, { edge: at, x, y }, { picture, others: deps.others, scale });
    setGuides(snapped.guides);
    return transformedShape(kind, sized, snapped.pull);
  }

  const handlersOf = (kind: HandleKind) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      // The default action would take the focus away from the text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dispatch({ type: 'runEnded' });
      pull.current = { layer: overlay, from: pointOf(event) };
      setPulled(kind.type);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!pull.current) return;
      const { layer, from } = pull.current;
      const { altKey, shiftKey } = event;
      const part = partOf(kind, layer, { from, to: pointOf(event), altKey, shiftKey });
      dispatch({ type: 'changed', id: layer.id, part, run: pulledRun });
    },
    onPointerUp() {
      if (!pull.current) return;
      end();
      dispatch({ type: 'runEnded' });
    },
    onPointerCancel: cancel,
  });
  return { pulled, guides, handlersOf };
}
