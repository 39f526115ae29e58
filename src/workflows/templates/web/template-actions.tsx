import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { templatesQuery } from './template-calls.ts';
import { useOpening } from './use-opening.ts';
import { type TemplateWork, useSaveTemplate } from './use-save-template.ts';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** Saves the layout of the editor as a template, and opens the one that the page's address names. */
export function TemplateActions({ editor, draft, change }: TemplateWork) {
  const [saving, setSaving] = useState(false);
  useOpening(editor, draft, change);
  const queries = useQueryClient();
  const save = useSaveTemplate({ editor, draft, change });
  const label = draft.saved ? `Save template ${draft.name}` : 'Save as template';
  const hasNothing = editor.visible.length + draft.sizes.length === 0 && draft.padding === null;

  /** A new one needs a name; the next version of one that shops use is theirs at once, so it is asked. */
  async function saveAtOnce() {
    if (hasNothing || save.isPending) return;
    const { saved, name } = draft;
    const templates = saved ? await queries.fetchQuery(templatesQuery) : [];
    const isUsed = (templates.find(({ id }) => id === saved?.id)?.used_by ?? []).length > 0;
    if (!saved || isUsed) setSaving(true);
    else await save.mutateAsync({ work: editor.work, name, replaces: true });
  }
  useSaveKey(() => {
    saveAtOnce().catch((error: unknown) =>
      toast({
        title: 'The template could not be saved',
        description: messageOf(error),
        variant: 'destructive',
      }),
    );
  });
  return (
    <>
      <Button
        variant="ghost"
        className="px-1.5"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+S"
        title={label}
        disabled={hasNothing}
        pending={save.isPending}
        onClick={() => setSaving(true)}
      >
        <Icon name="image" />
        <span className="@max-[680px]:sr-only">Save as template</span>
      </Button>
      <Suspense>
        {saving && <SaveDialog {...{ editor, draft, change }} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}

/** Calls back on Ctrl+S, or Cmd+S, in place of the browser's saving of the page. */
function useSaveKey(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) latest.current();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
