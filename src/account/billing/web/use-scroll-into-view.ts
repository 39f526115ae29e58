import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a part of the screen that was opened: the window scrolls to it and it takes the focus,
 * once `ready` says that what it contains has its size. The element needs `tabIndex={-1}`.
 */
export function useScrollIntoView(ready: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready) return undefined;
    // After the frame in which a new screen scrolls to its top.
    const frame = requestAnimationFrame(() => {
      part.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
      part.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return part;
}
