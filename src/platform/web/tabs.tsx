import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'wouter';
import { cn } from './cn.ts';
import { PageSpinner } from './spinner.tsx';

export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The other query parameters belong to the open tab, and are removed when another one is chosen. */
  readonly apart?: boolean;
  /** The screen's h1, if it stands on the same line. */
  readonly heading?: ReactNode;
  readonly onChoose?: () => void;
}

/**
 * Tabs that store the choice in the address as `?tab=`, except for the first one. A tab can be linked to and
 * survives a reload.
 */
export function Tabs({ label, tabs, apart = false, heading, onChoose }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0].id;
  const chosen = tabs.find((tab) => tab.id === search.get('tab'))?.id ?? first;
  function choose(id: string) {
    onChoose?.();
    setSearch((before) => {
      const after = new URLSearchParams(apart ? undefined : before);
      if (id === first) after.delete('tab');
      else after.set('tab', id);
      return after;
    });
  }

  return (
    <TabSet
      label={label}
      tabs={tabs.map((tab) => ({
        ...tab,
        content: <Suspense fallback={<PageSpinner />}>{tab.content}</Suspense>,
      }))}
      chosen={chosen}
      onChoose={choose}
      heading={heading}
      {...(heading !== undefined && { rowClass: 'flex items-center gap-3 border-b border-rule md:gap-6' })}
      listClass={cn(
        heading === undefined ? 'flex gap-6 overflow-x-auto' : 'flex gap-3 overflow-x-auto md:gap-6',
        heading === undefined && 'border-b border-rule max-md:-mx-5 max-md:px-5',
      )}
      tabClass="-mb-px h-11 border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-ink aria-selected:text-ink focus-visible:-outline-offset-2"
      panelClass={heading === undefined ? 'pt-7' : 'pt-3'}
    />
  );
}

interface PlainTabsProps<Id extends string> {
  readonly label: string;
  /** The first one is open at the start. */
  readonly tabs: readonly Tab<Id>[];
  /** The chosen tab, if the parent controls it. */
  readonly value?: Id;
  readonly onChange?: (id: Id) => void;
}

/** Tabs inside a part of a screen. Unlike `Tabs` they do not change the address. */
export function PlainTabs<Id extends string>({ label, tabs, value, onChange }: PlainTabsProps<Id>) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const chosen = value ?? own;
  function choose(id: Id) {
    setOwn(id);
    onChange?.(id);
  }
  if (chosen === undefined) return null;
  return (
    <TabSet
      label={label}
      tabs={tabs}
      chosen={chosen}
      onChoose={choose}
      listClass="flex overflow-x-auto"
      tabClass="h-9 border border-b-0 border-transparent px-3.5 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-rule aria-selected:bg-sheet aria-selected:text-ink"
    />
  );
}

interface TabSetProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** What stands before the tabs, in a row that `rowClass` styles. */
  readonly heading?: ReactNode;
  readonly rowClass?: string;
  readonly listClass: string;
  /** Styles the chosen tab with `aria-selected:`. */
  readonly tabClass: string;
  readonly panelClass?: string;
  /** The panel's name where the tab's would be taken for that of a field in it. */
  readonly panelLabel?: string;
}

/**
 * Tabs by the ARIA Authoring Practices: one stop for the Tab key; arrows, Home and End choose; only the
 * chosen panel is rendered. Written by hand, because the library's tabs would add 9 KiB to every screen.
 */
export function TabSet<Id extends string>(props: TabSetProps<Id>) {
  const { label, tabs, chosen, onChoose, heading, rowClass, listClass, tabClass, panelClass, panelLabel } =
    props;
  const base = useId();
  const index = tabs.findIndex(({ id }) => id === chosen);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = nextIndex(event.key, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    document.getElementById(`${base}-${tab.id}`)?.focus();
    onChoose(tab.id);
  }

  return (
    <div className="min-w-0">
      <div className={rowClass}>
        {heading}
        <div role="tablist" aria-label={label} onKeyDown={move} className={listClass}>
          {tabs.map(({ id, label: name }) => (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === chosen}
              aria-controls={id === chosen ? `${base}-panel` : undefined}
              tabIndex={id === chosen ? 0 : -1}
              onClick={() => onChoose(id)}
              className={tabClass}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div
        key={chosen}
        id={`${base}-panel`}
        role="tabpanel"
        {...(panelLabel === undefined
          ? { 'aria-labelledby': `${base}-${chosen}` }
          : { 'aria-label': panelLabel })}
        tabIndex={0}
        className={panelClass}
      >
        {tabs[index]?.content}
      </div>
    </div>
  );
}

/** Returns the index of the tab that a key leads to; undefined for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
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
      return undefined;
  }
}
