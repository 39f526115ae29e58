import { useState } from 'react';
import { Field } from '../../../../web/kit/field.tsx';
import { Input } from '../../../../web/kit/input.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** On both sides of zero. */
  readonly limit: number;
  readonly onChange: (value: number) => void;
  readonly onDone: () => void;
}

/** A number in pixels. What is no number yet stays in the field. */
export function NumberField({ label, value, limit, onChange, onDone }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(text: string, number: number) {
    setDraft(text);
    if (Number.isFinite(number) && Math.abs(number) <= limit) onChange(number);
  }
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          step="any"
          min={-limit}
          max={limit}
          className="font-mono"
          value={draft ?? Number(value.toFixed(2))}
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
