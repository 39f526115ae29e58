import { useState } from 'react';
import { type Tab, TabSet } from './tab-set.tsx';

interface PlainTabsProps<Id extends string> {
  readonly label: string;
  /** The first one is open at the start. */
  readonly tabs: readonly Tab<Id>[];
  /** The chosen tab, where somebody else keeps it. */
  readonly value?: Id;
  readonly onChange?: (id: Id) => void;
}

/** Index tabs inside a part of a screen; unlike `Tabs` they leave the address alone. */
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
