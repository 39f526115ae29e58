import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from '../../shared/draw/layout.ts';
import { scrollAfterZoom, type View, wheelScale, type Zoom } from './view.ts';

/**
 * Zooms on Ctrl and wheel, or a pinch on a touchpad. Whenever the scale changes, keeps the point under the
 * pointer, or else the middle of the window, in its place.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  view: View,
  onZoom: (zoom: Zoom) => void,
): void {
  const anchor = useRef<Point>(null);
  const before = useRef(view.scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const scale = before.current;
    before.current = view.scale;
    if (!element || scale === view.scale) return;
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const from = { x: element.scrollLeft, y: element.scrollTop };
    const to = scrollAfterZoom(from, anchor.current ?? middle, scale, view.scale);
    anchor.current = null;
    element.scrollTo({ left: to.x, top: to.y, behavior: 'instant' });
  }, [scroller, view.scale]);

  const handleWheel = useCallback(
    (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      anchor.current = { x: event.clientX - left, y: event.clientY - top };
      onZoom(wheelScale(before.current, event.deltaY));
    },
    [onZoom],
  );
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [scroller, handleWheel]);
}
