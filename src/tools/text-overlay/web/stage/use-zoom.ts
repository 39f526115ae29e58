import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { scrollAfterZoom, type View, wheelScale, withinScales, type Zoom } from './view.ts';

/** What stays under the pointer: a point of the window before the change of scale, and where it goes. */
interface Anchor {
  readonly inWindow: Point;
  /** In the browser's window, because the picture's own may move as it grows. */
  readonly onScreen: Point;
}

/**
 * Zooms on Ctrl and wheel, on a pinch on a touchpad, and on a pinch of two fingers, which also pans. Whenever
 * the scale changes, keeps the point under the pointer, or else the middle of the window, in its place.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  view: View,
  onZoom: (zoom: Zoom) => void,
): void {
  const anchor = useRef<Anchor>(null);
  const before = useRef(view.scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const scale = before.current;
    before.current = view.scale;
    if (!element || scale === view.scale) return;
    const { left, top } = element.getBoundingClientRect();
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const { inWindow, onScreen } = anchor.current ?? {
      inWindow: middle,
      onScreen: { x: left + middle.x, y: top + middle.y },
    };
    anchor.current = null;
    const from = { x: element.scrollLeft, y: element.scrollTop };
    const at = { x: onScreen.x - left, y: onScreen.y - top };
    const to = scrollAfterZoom(from, { from: inWindow, to: at }, view.scale / scale);
    element.scrollTo({ left: to.x, top: to.y, behavior: 'instant' });
  }, [scroller, view.scale]);

  const handleWheel = useCallback(
    (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const onScreen = { x: event.clientX, y: event.clientY };
      anchor.current = { inWindow: inside(event.currentTarget as HTMLElement, onScreen), onScreen };
      onZoom(wheelScale(before.current, event.deltaY));
    },
    [onZoom],
  );
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [scroller, handleWheel]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return listenToPinch(element, ({ from, to, ratio }) => {
      const scale = withinScales(before.current * ratio);
      anchor.current = { inWindow: inside(element, from), onScreen: to };
      if (scale === before.current) {
        anchor.current = null;
        element.scrollBy({ left: from.x - to.x, top: from.y - to.y, behavior: 'instant' });
      } else onZoom(scale);
    });
  }, [scroller, onZoom]);
}

/** A step of a pinch: the middle between both fingers before and after it, and by how much they parted. */
interface Pinch {
  readonly from: Point;
  readonly to: Point;
  readonly ratio: number;
}

/**
 * Calls the listener while two fingers move on an element, and keeps the browser from zooming the page.
 * Returns a function that stops it. React registers touch listeners as passive, so these are added by hand.
 */
function listenToPinch(element: HTMLElement, onPinch: (pinch: Pinch) => void): () => void {
  let last: { readonly middle: Point; readonly distance: number } | undefined;
  const touch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other || event.touches.length !== 2) {
      last = undefined;
      return;
    }
    event.preventDefault();
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    const distance = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    if (last && event.type === 'touchmove')
      onPinch({ from: last.middle, to: middle, ratio: distance / last.distance });
    last = { middle, distance };
  };
  const types = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const type of types) element.addEventListener(type, touch, { passive: false });
  return () => {
    for (const type of types) element.removeEventListener(type, touch);
  };
}

/** Returns where a point of the screen is in an element. */
function inside(element: HTMLElement, { x, y }: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}
