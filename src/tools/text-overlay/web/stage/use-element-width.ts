import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in screen pixels; follows it. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    setWidthPx(watched.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
