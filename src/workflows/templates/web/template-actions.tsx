import { Suspense, useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { Icon } from '../../../platform/web/icon.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import type { Editor } from '../../../tools/text-overlay/web/state/use-editor.ts';
import { useOpenedStarter } from './use-opened-starter.ts';
import { useOpenedTemplate } from './use-opened-template.ts';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** Saves the layout of the editor as a template, and opens the one that the page's address names. */
export function TemplateActions({ editor }: { readonly editor: Editor }) {
  const [saving, setSaving] = useState(false);
  const [opened, setOpened] = useOpenedTemplate(editor);
  useOpenedStarter(editor);
  const label = opened ? `Save template ${opened.name}` : 'Save as template';
  return (
    <>
      <Button
        variant="ghost"
        className="px-1.5"
        aria-haspopup="dialog"
        title={label}
        disabled={editor.work.overlays.length === 0}
        onClick={() => setSaving(true)}
      >
        <Icon name="image" />
        <span className="@max-[800px]:sr-only">Save as template</span>
      </Button>
      <Suspense>
        {saving && (
          <SaveDialog
            work={editor.work}
            opened={opened}
            onSaved={setOpened}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
