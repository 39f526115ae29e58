import { useState } from 'react';
import { cn } from '../../../../platform/web/cn.ts';
import { Field } from '../../../../platform/web/field.tsx';
import { controlClass } from '../../../../platform/web/input.tsx';
import type { Overlay } from '../state/editor.ts';
import { isWithinLimit, textError } from './check-text.ts';
import type { ChangeText } from './text-editor.tsx';

interface WordsFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** The words, in as many lines as are typed. */
export function WordsFields({ overlay: { text }, onChange, onDone }: WordsFieldsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(words: string) {
    const fits = isWithinLimit(words);
    setDraft(fits ? null : words);
    if (fits) onChange({ text: words }, 'text');
  }
  return (
    <Field label="Text" error={textError(draft ?? text)}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={2}
          className={cn(controlClass, 'field-sizing-content max-h-48 min-h-16 resize-y py-2')}
          value={draft ?? text}
          onChange={(event) => change(event.target.value)}
          onBlur={onDone}
        />
      )}
    </Field>
  );
}
