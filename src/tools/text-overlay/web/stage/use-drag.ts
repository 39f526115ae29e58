import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { pulledRun, toggled } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import {
  type Drag,
  dragTo,
  findHit,
  findWithin,
  hasStarted,
  rectangleOf,
  startDrag,
  type Target,
} from './drag.ts';
import { type Guides, noGuides } from './snap.ts';
import { boundsOf } from './text-box.ts';
import { isSnapOn } from './snap-choice.ts';
import { useEscape } from './use-escape.ts';
import { useSecondFinger } from './use-second-finger.ts';
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

/** What the pressed pointer does: it moves texts, or spans a rectangle that selects. */
type Press = { readonly from: Point; started: boolean } & (
  | {
      readonly type: 'drag';
      readonly drag: Drag;
      /** What a click without a drag selects; undefined for what is selected already. */
      readonly clicked?: readonly number[];
    }
  | { readonly type: 'marquee'; readonly kept: readonly number[] }
);

/**
 * Selects and drags texts by mouse, pen or finger. Shift or Ctrl adds to the selection; a press on empty
 * ground spans a rectangle. While texts are dragged, Shift keeps to an axis and Alt does not snap; Escape or
 * a second finger takes the drag back. Returns the canvas's event handlers, and what ends a drag.
 */
export function useDrag({ editor, picture, targets, view, scroller, canvas }: DragDeps) {
  const { dispatch, state } = editor;
  const active = useRef<Press>(null);
  const [hoveredId, setHoveredId] = useState<number>();
  const [guides, setGuides] = useState<Guides>(noGuides);
  const [marquee, setMarquee] = useState<Box>();

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
    return toPicture({ x: clientX - left, y: clientY - top }, { x: scrollLeft, y: scrollTop }, view.scale);
  };
  const hitAt = (point: Point, finger: boolean) =>
    findHit(targets, point, (finger ? fingerTargetPx : mouseTargetPx) / view.scale);
  /** Returns the id of the layer under the pointer, also of a locked one. */
  const layerAt = (pointer: { clientX: number; clientY: number }) =>
    findHit(
      targets.map((target) => ({ ...target, locked: false })),
      pointOf(pointer),
      mouseTargetPx / view.scale,
    );
  useTouchCapture(canvas, (touch) => hitAt(pointOf(touch), true) !== undefined);

  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = pointOf(event);
    const id = hitAt(from, event.pointerType === 'touch');
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (id === undefined) {
      const kept = adds ? state.selectedIds : [];
      dispatch({ type: 'selected', ids: kept });
      // A finger on empty ground scrolls.
      if (event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      active.current = { type: 'marquee', from, kept, started: false };
      return;
    }
    const isSelected = state.selectedIds.includes(id);
    // Selected texts are dragged together. Only a click changes the selection then.
    const clicked = adds ? toggled(state.selectedIds, id) : [id];
    const ids = isSelected ? state.selectedIds : clicked;
    // The default action of the press would take the focus away from the text again.
    event.preventDefault();
    scroller.current?.querySelector<HTMLElement>(`[data-text="${id}"]`)?.focus({ preventScroll: true });
    // After the focus, which only selects a text.
    dispatch({ type: 'selected', ids });
    const drag = startDrag(
      targets.filter((target) => !target.locked && ids.includes(target.id)),
      from,
    );
    if (!drag) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    active.current = {
      type: 'drag',
      drag,
      from,
      started: false,
      ...(isSelected && { clicked }),
    };
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const point = pointOf(event);
    const press = active.current;
    if (!press) {
      setHoveredId(event.pointerType === 'mouse' ? hitAt(point, false) : undefined);
      return;
    }
    press.started ||= hasStarted(press, point, view.scale);
    if (!press.started) return;
    if (press.type === 'marquee') {
      const rectangle = rectangleOf(press.from, point);
      setMarquee(rectangle);
      const ids = [...new Set([...press.kept, ...findWithin(targets, rectangle)])];
      if (ids.join() !== state.selectedIds.join()) dispatch({ type: 'selected', ids });
      return;
    }
    const others = targets
      .filter(({ id }) => !press.drag.texts.some((text) => text.id === id))
      .map((target) => boundsOf(target));
    const dragged = dragTo(press.drag, point, {
      picture,
      others,
      scale: view.scale,
      snaps: isSnapOn() && !event.altKey,
      straight: event.shiftKey,
    });
    setGuides(dragged.guides);
    dispatch({ type: 'moved', texts: dragged.texts, run: pulledRun });
  }
  function end() {
    const press = active.current;
    if (!press) return;
    active.current = null;
    setGuides(noGuides);
    setMarquee(undefined);
    if (press.type === 'drag' && !press.started && press.clicked) {
      dispatch({ type: 'selected', ids: press.clicked });
    } else dispatch({ type: 'runEnded' });
  }
  function cancel() {
    const press = active.current;
    if (!press) return false;
    active.current = null;
    setGuides(noGuides);
    setMarquee(undefined);
    dispatch(press.type === 'drag' ? { type: 'runCancelled' } : { type: 'selected', ids: press.kept });
    return true;
  }
  useEscape(cancel);
  useSecondFinger(cancel);
  return {
    hoveredId,
    guides,
    marquee,
    layerAt,
    cancel,
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
