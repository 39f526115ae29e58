import { useState } from 'react';
import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** What the arrow keys add; any number between can be typed. 1 unless told. */
  readonly step?: number;
  /** Stands in an empty field. */
  readonly placeholder?: string;
  readonly onChange: (value: number) => void;
  /** The field was emptied; without it an empty field keeps the last number. */
  readonly onEmpty?: () => void;
  readonly onDone: () => void;
}

/** A number. What is no number yet, or lies beyond the bounds, stays in the field alone. */
export function NumberField({ label, value, step, onChange, onEmpty, onDone, ...bounds }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(text: string, number: number) {
    setDraft(text);
    if (text === '') onEmpty?.();
    else if (number >= bounds.min && number <= bounds.max) onChange(number);
  }
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...bounds}
          type="number"
          inputMode="decimal"
          step={step ?? 'any'}
          className="font-mono"
          value={draft ?? (value === undefined ? '' : Number(value.toFixed(2)))}
          onChange={({ target }) => change(target.value, target.valueAsNumber)}
          onBlur={() => {
            setDraft(null);
            onDone();
          }}
        />
      )}
    </Field>
  );
}
