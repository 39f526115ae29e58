import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from '../../shared/draw/layout.ts';
import type { Picture } from '../../../../platform/web/picture/picture.ts';
import type { Editor } from '../state/use-editor.ts';
import { type Drag, dragTo, findHit, hasStarted, type Target } from './drag.ts';
import { type Guides, noGuides } from './snap.ts';
import { toPicture, type View } from './view.ts';

interface DragDeps {
  readonly editor: Editor;
  readonly picture: Picture;
  readonly targets: readonly Target[];
  readonly view: View;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** The smallest target for a mouse and for a finger (WCAG 2.5.8), in screen pixels. */
const mouseTargetPx = 24;
const fingerTargetPx = 44;

/** Selects and drags texts by mouse, pen or finger. Returns the canvas's event handlers. */
export function useDrag({ editor, picture, targets, view, scroller, canvas }: DragDeps) {
  const { dispatch, work } = editor;
  const active = useRef<Drag & { started: boolean }>(null);
  const [hoveredId, setHoveredId] = useState<number>();
  const [guides, setGuides] = useState<Guides>(noGuides);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
    return toPicture({ x: clientX - left, y: clientY - top }, { x: scrollLeft, y: scrollTop }, view.scale);
  };
  const hitAt = (point: Point, finger: boolean) =>
    findHit(targets, point, (finger ? fingerTargetPx : mouseTargetPx) / view.scale);
  useTouchCapture(canvas, (touch) => hitAt(pointOf(touch), true) !== undefined);

  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return;
    const from = pointOf(event);
    const id = hitAt(from, event.pointerType === 'touch');
    const overlay = work.overlays.find((one) => one.id === id);
    const box = targets.find((target) => target.id === id)?.box;
    dispatch({ type: 'selected', ids: id === undefined ? [] : [id] });
    if (!overlay || !box) return;
    // The default action of the press would take the focus away from the text again.
    event.preventDefault();
    scroller.current
      ?.querySelector<HTMLElement>(`[data-text="${overlay.id}"]`)
      ?.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    active.current = { id: overlay.id, from, place, box, started: false };
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const point = pointOf(event);
    const drag = active.current;
    if (!drag) {
      setHoveredId(event.pointerType === 'mouse' ? hitAt(point, false) : undefined);
      return;
    }
    drag.started ||= hasStarted(drag, point, view.scale);
    if (!drag.started) return;
    const others = targets.filter(({ id }) => id !== drag.id).map(({ box }) => box);
    const dragged = dragTo(drag, point, { picture, others, scale: view.scale, snaps: !event.altKey });
    setGuides(dragged.guides);
    dispatch({ type: 'changed', id: drag.id, part: { place: dragged.place }, run: 'drag' });
  }
  function end() {
    if (!active.current) return;
    active.current = null;
    setGuides(noGuides);
    dispatch({ type: 'runEnded' });
  }
  return {
    hoveredId,
    guides,
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: () => setHoveredId(undefined),
    },
  };
}

/**
 * Stops the browser from scrolling when a finger touches a text. React registers touch listeners as passive,
 * so the listener is added by hand.
 */
function useTouchCapture(canvas: RefObject<HTMLCanvasElement | null>, isOnText: (touch: Touch) => boolean) {
  const latest = useRef(isOnText);
  useEffect(() => {
    latest.current = isOnText;
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
