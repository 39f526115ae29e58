import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isolate } from '#platform/shared/isolate.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { type ChangeDraft, type Draft, draftOf } from './draft.ts';
import { saveLayout } from './save-layout.ts';
import { refreshTemplates, useTemplates } from './template-calls.ts';
import { variablesIn } from './variables-in.ts';

interface SaveDialogProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly onClose: () => void;
}

/**
 * Saves a layout under a name: as a new template, or as the next version of the one that it was opened from.
 */
export function SaveDialog({ editor, draft, change, onClose }: SaveDialogProps) {
  const { work, visible, markDownloaded } = editor;
  const hiddenCount = work.overlays.length - visible.length;
  const [name, setName] = useState(draft.name);
  const { error } = variablesIn(visible);
  const queries = useQueryClient();
  const shops = (useTemplates().data?.find(({ id }) => id === draft.saved?.id)?.used_by ?? []).map(
    (shop) => shop.name,
  );
  const save = useMutation({
    mutationFn: (replaces: boolean) => saveLayout({ work, draft, name: name.trim(), replaces }),
    onSuccess: (saved) => {
      markDownloaded(work);
      change(draftOf(saved, work.picture ?? undefined));
      void refreshTemplates(queries);
      toast({
        title: `"${isolate(saved.name)}" is saved`,
        description: `Version ${saved.version}. Its id for the API is ${saved.id}.`,
        link: { label: 'Templates', href: '/templates' },
      });
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(true);
  }
  const cannotSave = name.trim() === '' || error !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as template"
      description={
        'Positions and sizes are saved as percentages, so that the layout fits any picture. Use ' +
        'variables such as {{title}} for texts that change.'
      }
    >
      <form onSubmit={submit} className="grid gap-5">
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              maxLength={templateLimits.nameMaxLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {shops.length > 0 && (
          <Alert
            variant="attention"
            title={`New products of ${shops.join(', ')} will use the next version at once`}
          >
            <p>Save it as a new template to keep the current one.</p>
          </Alert>
        )}
        {hiddenCount > 0 && (
          <p className="text-sm text-ink-soft">
            {hiddenCount === 1 ? 'The hidden layer is' : `The ${hiddenCount} hidden layers are`} not part of
            the template. This editor keeps {hiddenCount === 1 ? 'it' : 'them'}.
          </p>
        )}
        {error !== undefined && <Alert variant="destructive" title={error} />}
        {save.error && <Alert variant="destructive" title={messageOf(save.error)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={cannotSave} pending={save.isPending}>
            {draft.saved ? `Save version ${draft.saved.version + 1}` : 'Save template'}
          </Button>
          {draft.saved && (
            <Button
              variant="outline"
              disabled={cannotSave || save.isPending}
              onClick={() => save.mutate(false)}
            >
              Save as a new one
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
