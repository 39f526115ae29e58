import { useState } from 'react';
import { parseHexColour } from '../../../../platform/shared/colour.ts';
import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';

interface ColourFieldProps {
  readonly label: string;
  /** Of the browser's own picker beside the field. */
  readonly pickerLabel: string;
  /** `#RRGGBB` or one of its other forms. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string) => void;
  /** The field was left, or the picker closed. */
  readonly onDone?: () => void;
}

/**
 * A colour by its hex code or from the browser's picker. Only colours leave the field, unfinished codes stay
 * in it.
 */
export function ColourField({
  label,
  pickerLabel,
  value,
  disabled = false,
  onChange,
  onDone,
}: ColourFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && !parseHexColour(draft.trim());
  function change(text: string) {
    setDraft(text);
    if (parseHexColour(text.trim())) onChange(text.trim());
  }
  return (
    <Field label={label} error={wrong ? 'Use a hex colour such as #FFFFFF' : undefined}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={9}
            disabled={disabled}
            className="font-mono"
            value={draft ?? value}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              setDraft(null);
              onDone?.();
            }}
          />
          <input
            type="color"
            aria-label={pickerLabel}
            disabled={disabled}
            className="size-10 shrink-0 cursor-pointer rounded-md border border-edge bg-sheet p-1 disabled:cursor-not-allowed disabled:opacity-55"
            value={sixDigits(value)}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            onBlur={onDone}
          />
        </span>
      )}
    </Field>
  );
}

/** The browser's picker knows `#rrggbb` alone. */
function sixDigits(colour: string): string {
  const { r, g, b } = parseHexColour(colour) ?? { r: 0, g: 0, b: 0 };
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
