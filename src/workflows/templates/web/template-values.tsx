import { Alert } from '#platform/web/alert.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { isCutOff } from '#tools/text-overlay/web/drawing/is-cut-off.ts';
import { useTextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { variablesIn } from './variables-in.ts';

interface TemplateValuesProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/**
 * A field for each variable of the texts. The picture shows them filled; what does not fit is told at its
 * field.
 */
export function TemplateValues({ editor, draft, change }: TemplateValuesProps) {
  const { variables, error } = variablesIn(editor.visible);
  const cut = useCutVariables(editor);
  if (error !== undefined) return <Alert variant="destructive" title={error} />;
  if (variables.length === 0) return null;
  return (
    <section aria-label="Sample values" className="grid gap-3">
      <p className="text-sm text-ink-soft">
        Sample values for the preview. Each request sends its own. Leave empty to use the fallback.
      </p>
      {variables.map(({ name, default: fallback }) => (
        <div key={name} className="grid gap-1.5">
          <Field label={name}>
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
          <p role="status" className="bg-yellow-wash text-sm text-yellow-ink empty:absolute">
            {cut.has(name) && (
              <span className="block px-3 py-1.5">
                The text is cut off at the edge: shorten the value, or wrap or shrink the text
              </span>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

/** Returns the variables of texts that reach over the picture's edge with their values. */
function useCutVariables({ work: { picture }, visible, drawn }: Editor): ReadonlySet<string> {
  const { module } = useTextDrawing(drawn);
  if (!picture || !module) return new Set();
  const cut = drawn.flatMap((overlay, index) => {
    const authored = visible[index];
    return authored && isCutOff(module, overlay, picture) ? variablesIn([authored]).names : [];
  });
  return new Set(cut);
}
