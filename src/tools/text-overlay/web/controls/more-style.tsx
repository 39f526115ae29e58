import { type ReactNode, useId, useState } from 'react';
import { cn } from '../../../../platform/web/cn.ts';
import { Icon } from '../../../../platform/web/icon.tsx';

interface MoreStyleProps {
  /** What the text has of it, while it is folded. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** In this browser. */
const storageKey = 'overprint:more-style';

/** Settings that are rarely used, folded. Whether they are unfolded is remembered. */
export function MoreStyle({ summary, children }: MoreStyleProps) {
  const panelId = useId();
  const [open, setOpen] = useState(isRemembered);
  function toggle() {
    setOpen(!open);
    remember(!open);
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
        className="flex min-h-8 w-full items-center gap-2 text-left font-semibold pointer-coarse:min-h-11"
      >
        <Icon name="chevron" className={cn(!open && '-rotate-90')} />
        More style
        {!open && <span className="truncate text-sm font-normal text-ink-soft">{summary}</span>}
      </button>
      <div id={panelId} className="grid gap-4 pt-3" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function remember(open: boolean): void {
  try {
    if (open) localStorage.setItem(storageKey, 'open');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so it is folded on the next visit.
  }
}
