import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsNear } from '#platform/web/use-is-near.ts';

/** Tiles that take no more than a moment to render. */
const step = 40;

/**
 * Returns how many of a long list to render, and what to put after them: when it comes near the window, more
 * are rendered.
 */
export function useGrowing(total: number): { readonly count: number; readonly end: ReactNode } {
  const [count, setCount] = useState(step);
  const end = count < total && <End key={count} onNear={() => setCount(count + step)} />;
  return { count, end };
}

function End({ onNear }: { readonly onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const near = useIsNear(element);
  useEffect(() => {
    if (near) onNear();
  }, [near, onNear]);
  return <div ref={element} />;
}
