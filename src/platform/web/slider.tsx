import type { ComponentProps } from 'react';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** The browser's own slider, which assistive technology knows. */
export function Slider({ onChange, step = 1, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      step={step}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="slider"
    />
  );
}
