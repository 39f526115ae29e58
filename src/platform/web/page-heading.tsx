import { type ReactNode, useEffect, useRef } from 'react';
import { takeNavigation } from './navigation.ts';

/** The screen's h1, which takes the focus after a change of route, with content beside it. */
export function PageHeading({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly children?: ReactNode;
}) {
  const heading = useFocusAfterNavigation();
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-4xl font-extrabold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {intro !== undefined && <p className="mt-2 max-w-[64ch] text-lg text-ink-soft">{intro}</p>}
      </div>
      {children}
    </header>
  );
}

/**
 * The h1 of a screen of which a tab fills the window: one line, beside the tabs, at one place in all of them.
 */
export function OneLineHeading({ title }: { readonly title: string }) {
  const heading = useFocusAfterNavigation();
  return (
    <h1 ref={heading} tabIndex={-1} data-one-line="" className="shrink-0 text-xl font-extrabold md:text-2xl">
      {title}
    </h1>
  );
}

/** Returns the ref for a screen's own h1, which needs `tabIndex={-1}`. */
export function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeNavigation()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
