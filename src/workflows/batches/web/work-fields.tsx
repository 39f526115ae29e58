import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import { variablesBeside } from './check-draft.ts';
import type { ChangeDraft, Draft, OwnWork, TemplateChoice } from './draft.ts';

interface WorkFieldsProps {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly own: OwnWork;
  readonly templates: readonly TemplateChoice[];
  readonly template: TemplateChoice | undefined;
}

const ownValue = 'own';

/** The work on each picture, and the values for all of them. */
export function WorkFields({ draft, change, own, templates, template }: WorkFieldsProps) {
  const options = [
    { value: ownValue, label: own.label },
    ...templates.map(({ id, name }) => ({ value: id, label: `Template: ${name}` })),
  ];
  return (
    <>
      <Field label="What to do" hint={template ? undefined : own.note}>
        {(control) => (
          <Select
            {...control}
            value={template?.id ?? ownValue}
            options={options}
            disabled={draft.sending !== null}
            onChange={(id) => change({ templateId: id === ownValue ? null : id })}
          />
        )}
      </Field>
      {templates.length === 0 && (
        <p className="text-sm text-ink-soft">
          <Link href={paths.templates} className="text-cyan underline underline-offset-4">
            Templates
          </Link>{' '}
          have texts that a CSV can fill in for each picture.
        </p>
      )}
      {variablesBeside(draft, template).map(({ name, default: fallback }) => (
        <Field key={name} label={name} hint={fallback === null ? 'For every picture' : `Empty: ${fallback}`}>
          {(control) => (
            <Input
              {...control}
              disabled={draft.sending !== null}
              value={draft.values[name] ?? ''}
              onChange={({ target }) =>
                change(({ values }) => ({ values: { ...values, [name]: target.value } }))
              }
            />
          )}
        </Field>
      ))}
    </>
  );
}
