import { useState } from 'react';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import { isWithinLimit } from '#tools/text-overlay/web/controls/check-text.ts';
import { fieldChanges } from '#tools/text-overlay/web/controls/layer-tabs.tsx';
import { selectedTextOf } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { fixedText, freeName, isName, readChanging, renamed, toName, variableFor } from './changing-text.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { variablesIn } from './variables-in.ts';

interface ChangesPerPictureProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** Whether the selected text is another one in each picture, and what its value is called. */
export function ChangesPerPicture({ editor, draft, change }: ChangesPerPictureProps) {
  const { state, work, dispatch } = editor;
  const selected = selectedTextOf(state);
  const found = selected && readChanging(selected.text);
  if (!selected || !found) return null;
  const { parts, changes, name } = found;
  const { onChange, onDone } = fieldChanges(selected.id, dispatch);
  function toggle(on: boolean) {
    const taken = variablesIn(work.overlays).names;
    const text = on ? variableFor(parts, freeName(selected?.name, taken)) : fixedText(parts, draft.values);
    if (isWithinLimit(text)) onChange({ text });
  }
  function rename(next: string) {
    onChange({ text: renamed(parts, next) }, 'variable');
    const value = name === undefined ? undefined : draft.values[name];
    if (value !== undefined) change({ ...draft, values: { [next]: value, ...draft.values } });
  }
  return (
    <section aria-label="Changes per picture" className="grid gap-3 pb-2">
      <SwitchRow label="Changes per picture" checked={changes} onChange={toggle} />
      {name !== undefined && <NameField key={selected.id} {...{ name, onDone }} onRename={rename} />}
    </section>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onDone: () => void;
}

/** The name of the value. What can't be one stays in the field. */
function NameField({ name, onRename, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label="Name of the value"
      hint="The column of a CSV, or a value of a request"
      error={typed === null ? undefined : 'Begin with a letter; at most 40 letters, digits and _'}
    >
      {(control) => (
        <Input
          {...control}
          value={typed ?? name}
          onChange={({ target }) => {
            const next = toName(target.value);
            setTyped(isName(next) ? null : next);
            if (isName(next)) onRename(next);
          }}
          onBlur={() => {
            setTyped(null);
            onDone();
          }}
        />
      )}
    </Field>
  );
}
