import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { useOpening } from './use-opening.ts';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

interface TemplateActionsProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** Saves the layout of the editor as a template, and opens the one that the page's address names. */
export function TemplateActions({ editor, draft, change }: TemplateActionsProps) {
  const [saving, setSaving] = useState(false);
  useOpening(editor, draft, change);
  const label = draft.saved ? `Save template ${draft.name}` : 'Save as template';
  const hasNothing = editor.visible.length + draft.sizes.length === 0 && draft.padding === null;
  return (
    <>
      <Button
        variant="ghost"
        className="px-1.5"
        aria-haspopup="dialog"
        title={label}
        disabled={hasNothing}
        onClick={() => setSaving(true)}
      >
        <Icon name="image" />
        <span className="@max-[800px]:sr-only">Save as template</span>
      </Button>
      <Suspense>
        {saving && <SaveDialog {...{ editor, draft, change }} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}
