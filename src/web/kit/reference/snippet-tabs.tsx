import { Tabs } from 'radix-ui';
import { CodeBlock } from '../code-block.tsx';
import type { Snippet } from './snippets.ts';

interface SnippetTabsProps {
  /** What the snippets do, for the tab list's name. */
  readonly label: string;
  readonly snippets: readonly Snippet[];
}

/** The same call in several languages. */
export function SnippetTabs({ label, snippets }: SnippetTabsProps) {
  return (
    <Tabs.Root defaultValue={snippets[0]?.id ?? ''} className="min-w-0">
      <Tabs.List aria-label={label} className="flex">
        {snippets.map(({ id, label: language }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="h-9 border border-b-0 border-transparent px-3.5 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-rule data-[state=active]:bg-sheet data-[state=active]:text-ink"
          >
            {language}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippets.map(({ id, label: language, code }) => (
        <Tabs.Content key={id} value={id}>
          <CodeBlock code={code} label={`${language} snippet`} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
