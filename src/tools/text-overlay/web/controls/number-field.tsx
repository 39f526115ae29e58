import { useState } from 'react';
import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** The step of the arrow keys, 1 by default. Any number can be typed. */
  readonly step?: number;
  readonly placeholder?: string;
  readonly onChange: (value: number) => void;
  /** Called when the field is emptied. Without it, the last number stays in effect. */
  readonly onEmpty?: () => void;
  readonly onDone: () => void;
}

/** A number. `onChange` is called only with numbers within the bounds; other input stays in the field. */
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
