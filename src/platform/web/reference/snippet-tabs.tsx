import type { ReferenceEndpoint } from '../../shared/reference/document.ts';
import { keyPlaceholder, snippetsOf } from '../../shared/reference/snippets.ts';
import { CodeBlock } from '../code-block.tsx';
import { PlainTabs } from '../plain-tabs.tsx';

interface SnippetTabsProps {
  readonly endpoint: ReferenceEndpoint;
  readonly keyMark?: string | undefined;
}

/** The same call in four languages. */
export function SnippetTabs({ endpoint, keyMark = keyPlaceholder }: SnippetTabsProps) {
  const tabs = snippetsOf(endpoint, window.location.origin, keyMark).map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`${label} snippet`} />,
  }));
  return <PlainTabs label={`Snippets for ${endpoint.operation.summary}`} tabs={tabs} />;
}
