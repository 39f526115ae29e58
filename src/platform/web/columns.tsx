import type { ReactNode } from 'react';

interface ColumnsProps {
  /** The main part, and what goes beside it: children of their own in each. */
  readonly main: ReactNode;
  readonly beside: ReactNode;
}

/** A screen's main sections with others beside them on wide screens, below them on narrower ones. */
export function Columns({ main, beside }: ColumnsProps) {
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="grid min-w-0 content-start gap-10">{main}</div>
      <div className="grid min-w-0 content-start gap-10">{beside}</div>
    </div>
  );
}
