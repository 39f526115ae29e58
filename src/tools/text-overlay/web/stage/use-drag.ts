import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Picture } from '../picture/picture.ts';
import type { Editor } from '../state/use-editor.ts';
import { type Drag, dragTo, hasStarted } from './drag.ts';
import { findHit, type Target } from './find-hit.ts';
import type { Point } from '../../shared/draw/layout.ts';
import { type Guides, noGuides } from './snap.ts';
import { toPicture, type View } from './view.ts';

interface DragParts {
  readonly editor: Editor;
  readonly picture: Picture;
  readonly targets: readonly Target[];
  readonly view: View;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** What can be hit by a mouse and by a finger (WCAG 2.5.8), in screen pixels. */
const mouseTargetPx = 24;
const fingerTargetPx = 44;

/** Taking, moving and letting go of texts by mouse, pen or finger. */
export function useDrag({ editor, picture, targets, view, scroller, canvas }: DragParts) {
  const { dispatch, work } = editor;
  const drag = useRef<Drag & { moves: boolean }>(null);
  const [hoveredId, setHoveredId] = useState<number>();
  const [guides, setGuides] = useState<Guides>(noGuides);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
    return toPicture({ x: clientX - left, y: clientY - top }, { x: scrollLeft, y: scrollTop }, view.scale);
  };
  const hitAt = (point: Point, finger: boolean) =>
    findHit(targets, point, (finger ? fingerTargetPx : mouseTargetPx) / view.scale);
  useTouchHold(canvas, (touch) => hitAt(pointOf(touch), true) !== undefined);

  function take(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return;
    const from = pointOf(event);
    const id = hitAt(from, event.pointerType === 'touch');
    const overlay = work.overlays.find((one) => one.id === id);
    const box = targets.find((target) => target.id === id)?.box;
    dispatch({ type: 'selected', id: id ?? null });
    if (!overlay || !box) return;
    // Otherwise the press would take the focus away from the text again.
    event.preventDefault();
    scroller.current
      ?.querySelector<HTMLElement>(`[data-text="${overlay.id}"]`)
      ?.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: overlay.id, from, place: overlay.place, box, moves: false };
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const point = pointOf(event);
    const held = drag.current;
    if (!held) {
      setHoveredId(event.pointerType === 'mouse' ? hitAt(point, false) : undefined);
      return;
    }
    held.moves ||= hasStarted(held, point, view.scale);
    if (!held.moves) return;
    const others = targets.filter(({ id }) => id !== held.id).map(({ box }) => box);
    const dragged = dragTo(held, point, { picture, others, scale: view.scale, snaps: !event.altKey });
    setGuides(dragged.guides);
    dispatch({ type: 'changed', id: held.id, part: { place: dragged.place }, run: 'drag' });
  }
  function letGo() {
    if (!drag.current) return;
    drag.current = null;
    setGuides(noGuides);
    dispatch({ type: 'runEnded' });
  }
  const leave = () => setHoveredId(undefined);
  return {
    hoveredId,
    guides,
    handlers: {
      onPointerDown: take,
      onPointerMove: move,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerLeave: leave,
    },
  };
}

/**
 * A finger on a text moves the text, anywhere else it scrolls; only a listener that is not passive can tell
 * the browser.
 */
function useTouchHold(canvas: RefObject<HTMLCanvasElement | null>, holds: (touch: Touch) => boolean) {
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const start = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (touch && event.touches.length === 1 && latest.current(touch)) event.preventDefault();
    };
    element.addEventListener('touchstart', start, { passive: false });
    return () => element.removeEventListener('touchstart', start);
  }, [canvas]);
}
