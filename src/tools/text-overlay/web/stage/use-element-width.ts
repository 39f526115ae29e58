import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the current width of an element, in screen pixels; 0 before the first layout. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    setWidthPx(observed.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
