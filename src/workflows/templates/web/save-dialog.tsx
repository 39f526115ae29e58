import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isolate } from '../../../platform/shared/isolate.ts';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { Dialog } from '../../../platform/web/dialog.tsx';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import type { Work } from '../../../tools/text-overlay/web/state/editor.ts';
import type { Template } from '../shared/contract.ts';
import { templateLimits } from '../shared/limits.ts';
import { saveLayout } from './save-layout.ts';
import { refreshTemplates } from './template-calls.ts';
import { variablesIn } from './variables-in.ts';

interface SaveDialogProps {
  readonly work: Work;
  /** The template that the layout was opened from. */
  readonly opened: Template | null;
  readonly onSaved: (template: Template) => void;
  readonly onClose: () => void;
}

/** Saves a layout: a name, and a sample value for each variable of its texts. */
export function SaveDialog({ work, opened, onSaved, onClose }: SaveDialogProps) {
  const [name, setName] = useState(opened?.name ?? '');
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>(() => samplesOf(opened));
  const found = variablesIn(work.overlays);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (replaced: Template | null) =>
      saveLayout({ work, name: name.trim(), samples: given(samples, found.names), replaced, opened }),
    onSuccess: (saved) => {
      onSaved(saved);
      void refreshTemplates(queries);
      toast({
        title: `"${isolate(saved.name)}" is saved`,
        description: `Version ${saved.version}. Calls name it as ${saved.id}.`,
        link: { label: 'Templates', href: '/templates' },
      });
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(opened);
  }
  const cannotSave = name.trim() === '' || found.error !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as template"
      description="Places and sizes become shares of the picture, so that the layout fits any other. Write {{title}} in a text for what each call fills in."
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
        {found.names.map((variable) => (
          <Field key={variable} label={variable} hint="Sample value">
            {(control) => (
              <Input
                {...control}
                value={samples[variable] ?? ''}
                onChange={({ target }) => setSamples((before) => ({ ...before, [variable]: target.value }))}
              />
            )}
          </Field>
        ))}
        {found.error !== undefined && <Alert variant="destructive" title={found.error} />}
        {save.error && <Alert variant="destructive" title={messageOf(save.error)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={cannotSave} pending={save.isPending}>
            {opened ? `Save version ${opened.version + 1}` : 'Save template'}
          </Button>
          {opened && (
            <Button
              variant="outline"
              disabled={cannotSave || save.isPending}
              onClick={() => save.mutate(null)}
            >
              Save as a new one
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function samplesOf(opened: Template | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(opened?.sample_values ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** Returns the samples that were filled in, of the variables that are still there. */
function given(samples: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = samples[name] ?? '';
      return value === '' ? [] : [[name, value] as const];
    }),
  );
}
