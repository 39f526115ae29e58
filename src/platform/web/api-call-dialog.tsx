import type { ReactNode } from 'react';
import type { Snippet } from '#platform/shared/reference/snippets.ts';
import { CodeBlock } from './code-block.tsx';
import { Dialog } from './dialog.tsx';
import { PlainTabs } from './tabs.tsx';

interface ApiCallDialogProps {
  readonly description: string;
  readonly snippets: readonly Snippet[];
  /** Below the snippets. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The API call that makes what is on the screen, in each language. */
export function ApiCallDialog({ description, snippets, children, onClose }: ApiCallDialogProps) {
  const tabs = snippets.map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`${label} snippet`} />,
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy as API call"
      description={description}
    >
      <PlainTabs label="Languages" tabs={tabs} />
      {children}
    </Dialog>
  );
}
