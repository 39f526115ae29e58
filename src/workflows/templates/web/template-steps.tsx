import { useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Field } from '#platform/web/field.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Input } from '#platform/web/input.tsx';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { PaddingStep } from './padding-step.tsx';
import { SizesStep } from './sizes-step.tsx';
import { variablesIn } from './variables-in.ts';

interface TemplateStepsProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** What a template has beyond its texts: sample values of its variables, then padding, then sizes. */
export function TemplateSteps({ editor, draft, change }: TemplateStepsProps) {
  const [open, setOpen] = useState<'padding' | 'sizes' | null>(null);
  const toggle = (step: 'padding' | 'sizes') => () => setOpen(open === step ? null : step);
  const { padding, sizes } = draft;
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      <Values {...{ editor, draft, change }} />
      <Fold
        title="Padding"
        summary={padding ? `${padding.padding_size ?? 0} px` : 'none'}
        open={open === 'padding'}
        onToggle={toggle('padding')}
      >
        <PaddingStep padding={padding} onChange={(next) => change({ ...draft, padding: next })} />
      </Fold>
      <Fold
        title="Sizes"
        summary={sizes.length === 0 ? 'one, as it comes' : sizes.map(({ name }) => name).join(', ')}
        open={open === 'sizes'}
        onToggle={toggle('sizes')}
      >
        <SizesStep {...{ editor, draft, change }} />
      </Fold>
    </div>
  );
}

/** A field for each variable of the texts. The picture shows them filled. */
function Values({ editor, draft, change }: TemplateStepsProps) {
  const { variables, error } = variablesIn(editor.work.overlays);
  if (error !== undefined) return <Alert variant="destructive" title={error} />;
  if (variables.length === 0) return null;
  return (
    <section aria-label="Sample values" className="grid gap-3">
      <p className="text-sm text-ink-soft">
        Each call fills these in. The picture shows what is written here; empty ones show what the call would.
      </p>
      {variables.map(({ name, default: fallback }) => (
        <Field key={name} label={name}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              placeholder={fallback ?? name}
              value={draft.values[name] ?? ''}
              onChange={({ target }) =>
                change({ ...draft, values: { ...draft.values, [name]: target.value } })
              }
            />
          )}
        </Field>
      ))}
    </section>
  );
}
