import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element is in the window or close to it. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const observer = new IntersectionObserver(
      // Several crossings may come together; the last one is how it is now.
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '300px' },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
