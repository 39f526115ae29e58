import { use, useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { controlClass } from '#platform/web/input.tsx';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { isWithinLimit, textError } from './check-text.ts';
import { TextFormContext } from './text-form.ts';

interface TextFieldProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** The text itself, as many lines as are typed. A text over the limit stays in the field. */
export function TextField({ overlay: { text }, onChange, onDone }: TextFieldProps) {
  const form = use(TextFormContext);
  const [draft, setDraft] = useState<string | null>(null);
  function change(value: string) {
    const next = form.stored(text, value);
    const fits = isWithinLimit(next);
    setDraft(fits ? null : value);
    if (fits) onChange({ text: next }, 'text');
  }
  return (
    <Field
      label="Text"
      hint={form.hint?.(text)}
      error={textError(draft === null ? text : form.stored(text, draft))}
    >
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={2}
          className={cn(controlClass, 'field-sizing-content max-h-48 min-h-16 resize-y py-2')}
          value={draft ?? form.shown(text)}
          onChange={(event) => change(event.target.value)}
          onBlur={onDone}
        />
      )}
    </Field>
  );
}
