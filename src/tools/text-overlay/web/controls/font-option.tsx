import { type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';

interface FontOptionProps {
  readonly id: string;
  readonly family: string;
  /** Undefined while faces are loading. */
  readonly faceOf: ((family: string) => string) | undefined;
  readonly chosen: boolean;
  /** Whether Enter chooses it. */
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** A family in its own face, whose file is fetched when the option comes into sight. */
export function FontOption({ id, family, faceOf, chosen, active, onChoose }: FontOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  const seen = useSeen(option);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [active]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      onClick={onChoose}
      className="flex h-10 scroll-my-8 cursor-pointer items-center gap-2 px-3 hover:bg-well data-active:bg-well data-active:outline-2 data-active:-outline-offset-2 data-active:outline-cyan pointer-coarse:h-11"
    >
      <span className="grow truncate text-xl" style={seen && faceOf ? { fontFamily: faceOf(family) } : {}}>
        {family}
      </span>
      <Icon name="check" className={cn(!chosen && 'invisible')} />
    </div>
  );
}

/** Returns whether an element has ever been in sight. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
