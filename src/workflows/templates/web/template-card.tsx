import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { duplicateTemplate, refreshTemplates, renameTemplate } from './template-calls.ts';
import { Thumbnail } from './thumbnail.tsx';
import { VariableNames } from './variable-names.tsx';

const RenderDialog = lazyPart(async () => (await import('./render-dialog.tsx')).RenderDialog);

interface TemplateCardProps {
  readonly template: Template;
  readonly onDelete: () => void;
}

/** One template: its picture opens it in the editor, and Render finishes a picture by it here. */
export function TemplateCard({ template, onDelete }: TemplateCardProps) {
  const [renaming, setRenaming] = useState(false);
  const [rendering, setRendering] = useState(false);
  const queries = useQueryClient();
  const duplicate = useMutation({
    mutationFn: () => duplicateTemplate(template),
    onSuccess: () => refreshTemplates(queries),
    onError: (error) =>
      toast({ title: 'Template not duplicated', description: messageOf(error), variant: 'destructive' }),
  });
  const { id, name, variables, used_by } = template;
  return (
    <li className="grid content-start gap-1.5">
      <Link href={`${paths.textOverlay}?template=${id}`} aria-label={`Open ${name}`}>
        <Thumbnail template={template} />
      </Link>
      {renaming ? (
        <NameForm template={template} onDone={() => setRenaming(false)} />
      ) : (
        <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
      )}
      {used_by.length > 0 && (
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          Used by {used_by.map(({ name: shop }) => shop).join(', ')}
        </p>
      )}
      <VariableNames names={variables.map((variable) => variable.name)} />
      <span className="flex flex-wrap gap-1">
        <Button
          variant="outline"
          size="sm"
          className="mr-1 self-center max-md:mr-0 max-md:w-full"
          aria-label={`Render ${name}`}
          aria-haspopup="dialog"
          onClick={() => setRendering(true)}
        >
          Render
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Rename ${name}`}
          title="Rename"
          onClick={() => setRenaming(true)}
        >
          <Icon name="edit" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
          pending={duplicate.isPending}
          onClick={() => duplicate.mutate()}
        >
          {!duplicate.isPending && <Icon name="duplicate" />}
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
          <Icon name="trash" />
        </Button>
      </span>
      <Suspense>
        {rendering && <RenderDialog template={template} onClose={() => setRendering(false)} />}
      </Suspense>
    </li>
  );
}

/** The name as a field, in the place of the name. Enter saves it, Escape leaves it as it was. */
function NameForm({ template, onDone }: { readonly template: Template; readonly onDone: () => void }) {
  const [name, setName] = useState(template.name);
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: () => renameTemplate(template, name.trim()),
    onSuccess: async () => {
      await refreshTemplates(queries);
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Template not renamed', description: messageOf(error), variant: 'destructive' }),
  });
  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === template.name) onDone();
    else if (name.trim() !== '') rename.mutate();
  }
  return (
    <form onSubmit={save} className="flex gap-1">
      <Input
        aria-label="Name"
        autoFocus
        maxLength={templateLimits.nameMaxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" pending={rename.isPending} disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}
