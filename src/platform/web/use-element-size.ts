import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';

/** Returns the current inner size of an element, in screen pixels; 0 by 0 before the first layout. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = observed;
        return before.width === width && before.height === height ? before : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
