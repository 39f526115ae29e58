import type { ComponentProps, CSSProperties } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { controlClass } from './input.tsx';

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly style?: CSSProperties;
  }[];
  readonly onChange: (value: Value) => void;
}

/** The browser's own select, which works as usual on phones and by keyboard. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={cn(controlClass, 'appearance-none truncate pr-10', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} style={option.style}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
