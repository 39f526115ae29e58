import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { NumberInput } from '#platform/web/number-field.tsx';
import { Slider } from '#platform/web/slider.tsx';
import type { Bounds } from '#tools/text-overlay/web/state/lengths.ts';

interface AmountFieldProps {
  readonly label: string;
  /** The name of the number beside the slider. */
  readonly numberLabel: string;
  readonly value: number;
  readonly bounds: Bounds;
  /** Range of the slider, if smaller than the range of the field. */
  readonly sliderBounds?: Bounds;
  readonly step?: number;
  readonly unit: string;
  /** The value that a reset restores. */
  readonly initial: number;
  readonly onChange: (value: number) => void;
  /** Called when the pointer is released or a control loses the focus. */
  readonly onDone: () => void;
  readonly onSliderKey?: (event: KeyboardEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
}

/** A number as a slider and as a field, with a button that restores its initial value. */
export function AmountField(props: AmountFieldProps) {
  const { label, numberLabel, value, bounds, sliderBounds = bounds, step = 1, unit, initial } = props;
  const { onChange, onDone, onSliderKey, onPointerDown } = props;
  function reset(sliderId: string) {
    onChange(initial);
    onDone();
    // The pressed button disappears.
    document.getElementById(sliderId)?.focus();
  }
  return (
    <div className="relative">
      <Field label={label}>
        {(control) => (
          <span className="grid grid-cols-[minmax(0,1fr)_72px_2rem] items-center gap-2">
            <Slider
              {...control}
              {...sliderBounds}
              step={step}
              value={value}
              aria-valuetext={`${Number(value.toFixed(2))} ${unit}`}
              onChange={onChange}
              onKeyDown={onSliderKey}
              onPointerDown={onPointerDown}
              onPointerUp={onDone}
              onBlur={onDone}
            />
            <NumberInput
              aria-label={numberLabel}
              {...bounds}
              step={step}
              value={value}
              onChange={onChange}
              onDone={onDone}
            />
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {unit}
            </span>
            {value !== initial && (
              <Button
                variant="ghost"
                size="sm"
                title={`Reset ${label.toLowerCase()}`}
                className="absolute -top-1 right-0 h-6 px-1.5 font-normal text-ink-soft pointer-coarse:-top-1.5 pointer-coarse:h-8"
                onClick={() => reset(control.id)}
              >
                Reset
              </Button>
            )}
          </span>
        )}
      </Field>
    </div>
  );
}
