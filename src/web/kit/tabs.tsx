import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { PageSpinner } from './spinner.tsx';

export interface Tab {
  /** Stands in the address as `?tab=`; the first tab leaves it out. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs whose choice stands in the address, so that a tab can be linked and survives a reload. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly [Tab, ...Tab[]] }) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0].id;
  const chosen = tabs.find((tab) => tab.id === search.get('tab'))?.id ?? first;
  function choose(id: string) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id === first) after.delete('tab');
      else after.set('tab', id);
      return after;
    });
  }

  return (
    <Radix.Root value={chosen} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-rule max-md:-mx-5 max-md:px-5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-11 border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink focus-visible:-outline-offset-2"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-7">
          <Suspense fallback={<PageSpinner />}>{tab.content}</Suspense>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
