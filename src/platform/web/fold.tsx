import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  /** Summary of the content while it is collapsed. */
  readonly summary: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Settings that are rarely used, folded under their title. */
export function Fold({ title, summary, open, onToggle, children }: FoldProps) {
  const panelId = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-8 w-full items-center gap-2 text-left font-semibold pointer-coarse:min-h-11"
      >
        <Icon name="chevron" className={cn(!open && '-rotate-90')} />
        <span className="shrink-0">{title}</span>
        {!open && <span className="truncate text-sm font-normal text-ink-soft">{summary}</span>}
      </button>
      <div id={panelId} className="grid gap-4 pt-3" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
