import { useState } from 'react';
import { cn } from '../../../../web/kit/cn.ts';
import { Field } from '../../../../web/kit/field.tsx';
import { controlClass } from '../../../../web/kit/input.tsx';
import { type Alignment, alignments } from '../../shared/text-overlay.ts';
import type { Overlay } from '../state/editor.ts';
import { ChoiceRow } from './choice-row.tsx';
import { isWithinLimit, wordsError } from './check-words.ts';
import type { ChangeText } from './text-editor.tsx';

interface WordsFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const lines: Readonly<Record<Alignment, string>> = {
  left: 'M2 4h12M2 8h7M2 12h10',
  center: 'M2 4h12M4.5 8h7M3 12h10',
  right: 'M2 4h12M7 8h7M4 12h10',
};

const alignChoices = alignments.map((align) => ({
  value: align,
  label: `Align ${align}`,
  face: (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d={lines[align]} />
    </svg>
  ),
}));

/** The words, in as many lines as are typed, and how these lines stand to each other. */
export function WordsFields({ overlay: { text, align }, onChange, onDone }: WordsFieldsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(words: string) {
    const fits = isWithinLimit(words);
    setDraft(fits ? null : words);
    if (fits) onChange({ text: words }, 'text');
  }
  return (
    <>
      <Field label="Text" error={wordsError(draft ?? text)}>
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
      {text.includes('\n') && (
        <ChoiceRow
          label="Lines"
          className="grid-cols-3"
          choices={alignChoices}
          value={align}
          onChoose={(chosen) => onChange({ align: chosen })}
        />
      )}
    </>
  );
}
