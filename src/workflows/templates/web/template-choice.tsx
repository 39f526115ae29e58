import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useTemplates } from './template-calls.ts';
import { Thumbnail } from './thumbnail.tsx';

interface TemplateChoiceProps {
  /** Null for no template. */
  readonly value: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** A choice of one of the account's templates, or of none, by their pictures. */
export function TemplateChoice({ value, onChoose }: TemplateChoiceProps) {
  const templates = useTemplates();
  if (templates.error)
    return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <TableSkeleton rows={2} />;
  if (templates.data.length === 0) {
    return (
      <p className="text-ink-soft">
        There are no templates yet. Save one in{' '}
        <Link href={paths.templates} className="text-cyan underline underline-offset-4">
          Templates
        </Link>
        , then choose it here.
      </p>
    );
  }
  return (
    <fieldset className="max-h-64 overflow-y-auto border border-rule p-2">
      <legend className="sr-only">Template</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        <Option checked={value === null} onChoose={() => onChoose(null)}>
          No template
        </Option>
        {templates.data.map((template) => (
          <Option key={template.id} checked={template.id === value} onChoose={() => onChoose(template.id)}>
            <Thumbnail template={template} />
            <span className="truncate">{template.name}</span>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ checked, onChoose, children }: OptionProps) {
  return (
    <label className="flex items-start gap-2 p-1 text-sm">
      <input type="radio" name="template" checked={checked} onChange={onChoose} className="mt-1 shrink-0" />
      <span className="grid min-w-0 grow gap-1">{children}</span>
    </label>
  );
}

/** A template's picture and name, which open it; its id while the templates load. */
export function TemplateLink({ id }: { readonly id: string }) {
  const template = useTemplates().data?.find((one) => one.id === id);
  return (
    <Link
      href={`${paths.textOverlay}?template=${id}`}
      className="inline-flex min-h-6 items-center gap-2 text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {template && (
        <span className="w-12 shrink-0">
          <Thumbnail template={template} />
        </span>
      )}
      <span className="[overflow-wrap:anywhere]">{template?.name ?? id}</span>
    </Link>
  );
}
