import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { PageSpinner } from './spinner.tsx';
import { type Tab, TabSet } from './tab-set.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  /** What the address says besides the tab belongs to that tab alone, and goes with it. */
  readonly apart?: boolean;
}

/**
 * Tabs whose choice stands in the address as `?tab=`, the first one left out, so that a tab can be linked and
 * survives a reload.
 */
export function Tabs({ label, tabs, apart = false }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0].id;
  const chosen = tabs.find((tab) => tab.id === search.get('tab'))?.id ?? first;
  function choose(id: string) {
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
      listClass="flex gap-6 overflow-x-auto border-b border-rule max-md:-mx-5 max-md:px-5"
      tabClass="-mb-px h-11 border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-ink aria-selected:text-ink focus-visible:-outline-offset-2"
      panelClass="pt-7"
    />
  );
}
