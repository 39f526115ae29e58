import { useState } from 'react';
import { parseHexColour } from '#platform/shared/colour.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface ColourFieldProps {
  readonly label: string;
  /** Label of the browser's colour picker beside the field. */
  readonly pickerLabel: string;
  /** `#RGB`, `#RRGGBB` or `#RRGGBBAA`. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string) => void;
  /** Called when the field or the picker loses the focus. */
  readonly onDone?: () => void;
}

/**
 * A colour, as a hex code or from the browser's picker. `onChange` is called with valid colours only; an
 * unfinished code stays in the field.
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
  const invalid = draft !== null && !parseHexColour(draft.trim());
  function change(text: string) {
    setDraft(text);
    if (parseHexColour(text.trim())) onChange(text.trim());
  }
  return (
    <Field label={label} error={invalid ? 'Use a hex colour such as #FFFFFF' : undefined}>
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

/** Returns the form `#rrggbb`, the only one that the browser's picker accepts. */
function sixDigits(colour: string): string {
  const { r, g, b } = parseHexColour(colour) ?? { r: 0, g: 0, b: 0 };
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
