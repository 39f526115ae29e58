import { type KeyboardEvent, type ReactNode, Suspense, useId } from 'react';
import { useSearchParams } from 'wouter';
import { PageSpinner } from './spinner.tsx';

export interface Tab {
  /** Stands in the address as `?tab=`; the first tab leaves it out. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Tabs whose choice stands in the address, so that a tab can be linked and survives a reload. Written by hand (WAI-ARIA
 * Authoring Practices, Tabs), since the library's cost every tool page 9 KiB before its first paint.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const first = tabs[0];
  const chosen = tabs.find((tab) => tab.id === search.get('tab')) ?? first;
  function choose(tab: Tab) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (tab === first) after.delete('tab');
      else after.set('tab', tab.id);
      return after;
    });
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const next = tabs[nextIndex(event.key, tabs.indexOf(chosen), tabs.length)];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={press}
        className="flex gap-6 overflow-x-auto border-b border-rule max-md:-mx-5 max-md:px-5"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            className="-mb-px h-11 border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={chosen.id}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen.id}`}
        tabIndex={0}
        className="pt-7"
      >
        <Suspense fallback={<PageSpinner />}>{chosen.content}</Suspense>
      </div>
    </div>
  );
}

/** Where a key leads from one of so many tabs; -1 where it leads nowhere. */
function nextIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
