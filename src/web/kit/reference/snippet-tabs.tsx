import { Tabs } from 'radix-ui';
import { CodeBlock } from '../code-block.tsx';
import type { ReferenceEndpoint } from './document.ts';
import { snippetsOf } from './snippets.ts';

interface SnippetTabsProps {
  readonly endpoint: ReferenceEndpoint;
  readonly keyMark?: string | undefined;
}

/** The same call in four languages. */
export function SnippetTabs({ endpoint, keyMark = 'YOUR_API_KEY' }: SnippetTabsProps) {
  const snippets = snippetsOf(endpoint, window.location.origin, keyMark);
  return (
    <Tabs.Root defaultValue="curl">
      <Tabs.List aria-label={`Snippets for ${endpoint.operation.summary}`} className="flex">
        {snippets.map(({ id, label }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="h-9 border border-b-0 border-transparent px-3.5 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-rule data-[state=active]:bg-sheet data-[state=active]:text-ink"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippets.map(({ id, label, code }) => (
        <Tabs.Content key={id} value={id}>
          <CodeBlock code={code} label={`${label} snippet`} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
