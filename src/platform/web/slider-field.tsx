import { Field } from './field.tsx';
import { Slider } from './slider.tsx';

interface SliderFieldProps {
  readonly label: string;
  /** In pixels of the picture. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Called when the pointer is released or the slider loses the focus. */
  readonly onDone?: () => void;
}

/** A length in pixels as a slider, with the number beside it. */
export function SliderField({ label, value, onDone, ...rest }: SliderFieldProps) {
  return (
    <div className="relative">
      <Field label={label}>
        {(control) => (
          <Slider
            {...control}
            {...rest}
            value={value}
            aria-valuetext={`${value} pixels`}
            onPointerUp={onDone}
            onBlur={onDone}
          />
        )}
      </Field>
      <span aria-hidden="true" className="absolute top-0 right-0 font-mono text-sm text-ink-soft">
        {value} px
      </span>
    </div>
  );
}
