import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface PlainTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
}

interface PlainTabsProps<Id extends string> {
  readonly label: string;
  /** The first one is open at the start. */
  readonly tabs: readonly PlainTab<Id>[];
  /** The chosen tab, where somebody else keeps it. */
  readonly value?: Id;
  readonly onChange?: (id: Id) => void;
}

/** Index tabs inside a part of a screen; unlike `Tabs` they leave the address alone. */
export function PlainTabs<Id extends string>({ label, tabs, value, onChange }: PlainTabsProps<Id>) {
  return (
    <Radix.Root
      defaultValue={tabs[0]?.id ?? ''}
      {...(value !== undefined && { value })}
      onValueChange={(id) => onChange?.(id as Id)}
      className="min-w-0"
    >
      <Radix.List aria-label={label} className="flex overflow-x-auto">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="h-9 border border-b-0 border-transparent px-3.5 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-rule data-[state=active]:bg-sheet data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
