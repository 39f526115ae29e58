import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { useTemplates } from './template-calls.ts';
import { type TemplateWork, useSaveTemplate } from './use-save-template.ts';
import { variablesIn } from './variables-in.ts';

interface SaveDialogProps extends TemplateWork {
  readonly onClose: () => void;
}

/**
 * Saves a layout under a name: as a new template, or as the next version of the one that it was opened from.
 */
export function SaveDialog({ editor, draft, change, onClose }: SaveDialogProps) {
  const { work, visible } = editor;
  const hiddenCount = work.overlays.length - visible.length;
  const [name, setName] = useState(draft.name);
  const { error } = variablesIn(visible);
  const shops = (useTemplates().data?.find(({ id }) => id === draft.saved?.id)?.used_by ?? []).map(
    (shop) => shop.name,
  );
  const save = useSaveTemplate({ editor, draft, change });
  const start = (replaces: boolean) =>
    save.mutate({ work, name: name.trim(), replaces }, { onSuccess: onClose });
  function submit(event: FormEvent) {
    event.preventDefault();
    start(true);
  }
  const cannotSave = name.trim() === '' || error !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as template"
      description={
        'Positions and sizes are saved as percentages, so that the layout fits any picture. Texts with ' +
        '"Changes per picture" are filled in for each.'
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
            <Button variant="outline" disabled={cannotSave || save.isPending} onClick={() => start(false)}>
              Save as a new one
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
