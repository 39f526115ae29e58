import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface NumberProps {
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** The step of the arrow keys, 1 by default. Any number can be typed. */
  readonly step?: number;
  readonly placeholder?: string;
  readonly onChange: (value: number) => void;
  /** Called when the field is emptied. Without it, the last number stays in effect. */
  readonly onEmpty?: () => void;
  readonly onDone?: () => void;
}

/** A number under its label. */
export function NumberField({ label, ...rest }: NumberProps & { readonly label: string }) {
  return <Field label={label}>{(control) => <NumberInput {...control} {...rest} />}</Field>;
}

type NumberInputProps = NumberProps & Omit<ComponentProps<'input'>, keyof NumberProps>;

/** A number. `onChange` is called only with numbers within the bounds; other input stays in the field. */
export function NumberInput({
  value,
  step,
  onChange,
  onEmpty,
  onDone,
  className,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(text: string, number: number) {
    setDraft(text);
    if (text === '') onEmpty?.();
    else if (number >= rest.min && number <= rest.max) onChange(number);
  }
  return (
    <Input
      {...rest}
      type="number"
      inputMode="decimal"
      step={step ?? 'any'}
      className={cn('font-mono', className)}
      value={draft ?? (value === undefined ? '' : Number(value.toFixed(2)))}
      onChange={({ target }) => change(target.value, target.valueAsNumber)}
      onBlur={() => {
        setDraft(null);
        onDone?.();
      }}
    />
  );
}
