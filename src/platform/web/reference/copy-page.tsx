import type { ReferenceEndpoint } from '../../shared/reference/document.ts';
import { endpointsMarkdown } from '../../shared/reference/markdown.ts';
import { keyPlaceholder } from '../../shared/reference/snippets.ts';
import { CopyButton } from '../copy-button.tsx';

interface CopyPageProps {
  readonly endpoints: readonly ReferenceEndpoint[];
  readonly keyMark?: string | undefined;
}

/** Puts what the page says on the clipboard as Markdown, for notes and for language models. */
export function CopyPage({ endpoints, keyMark = keyPlaceholder }: CopyPageProps) {
  const label = 'Copy page as Markdown';
  const text = endpointsMarkdown(endpoints, { origin: window.location.origin, key: keyMark });
  return (
    <CopyButton text={text} label={label} variant="outline" size="sm">
      {label}
    </CopyButton>
  );
}
