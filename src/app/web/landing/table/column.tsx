import type { ReactNode } from 'react';
import type { TableWork } from './work.ts';

export interface ColumnProps {
  readonly work: TableWork;
  readonly onChange: (part: Partial<TableWork>) => void;
}

/** Controls that belong together. */
export function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-mono text-sm text-ink-soft">{title}</legend>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}
