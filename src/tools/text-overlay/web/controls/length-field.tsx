import { Field } from '#platform/web/field.tsx';
import { Slider } from '#platform/web/slider.tsx';
import { type Length, overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { type Bounds, inOtherUnit, numberOf } from '#tools/text-overlay/web/state/lengths.ts';
import { NumberInput } from '#platform/web/number-field.tsx';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';

interface LengthFieldProps {
  readonly label: string;
  /** The name of the number beside the slider. */
  readonly numberLabel: string;
  readonly value: Length;
  /** The bounds in whole pixels of the picture. */
  readonly pixels: Bounds;
  /** The whole of a percentage, in picture pixels. */
  readonly whole: number;
  /** The whole of a percentage, in words. */
  readonly wholeName: string;
  readonly onChange: (value: Length) => void;
  /** Called when the pointer is released or a control loses the focus. */
  readonly onDone: () => void;
}

const units = [
  { value: 'px', label: 'px', face: <span className="text-sm">px</span> },
  { value: '%', label: '%', face: <span className="text-sm">%</span> },
] as const;

/** Half percents for the slider; any number can be typed. */
const percentStep = 0.5;

/** A length as a slider and as a number, in pixels or in percent. */
export function LengthField(props: LengthFieldProps) {
  const { label, numberLabel, value, pixels, whole, wholeName, onChange, onDone } = props;
  const unit = typeof value === 'number' ? 'px' : '%';
  const bounds = unit === 'px' ? pixels : { min: pixels.min === 0 ? 0 : 0.1, max: overlayLimits.maxPercent };
  const number = numberOf(value);
  const change = (next: number) => onChange(unit === 'px' ? Math.round(next) : `${next}%`);
  return (
    <div>
      <Field label={label}>
        {(control) => (
          <span className="grid grid-cols-[minmax(0,1fr)_80px_auto] items-center gap-2">
            <Slider
              {...control}
              min={unit === 'px' ? pixels.min : 0}
              max={bounds.max}
              step={unit === 'px' ? 1 : percentStep}
              value={number}
              aria-valuetext={unit === 'px' ? `${number} pixels` : `${number} percent of ${wholeName}`}
              onChange={(next) => change(Math.max(next, bounds.min))}
              onPointerUp={onDone}
              onBlur={onDone}
            />
            <NumberInput
              aria-label={numberLabel}
              {...bounds}
              step={unit === 'px' ? 1 : 0.1}
              value={number}
              onChange={change}
              onDone={onDone}
            />
            <RadioButtons
              label="Unit"
              className="grid-cols-2"
              columns={2}
              choices={units}
              value={unit}
              onChoose={(chosen) => chosen !== unit && onChange(inOtherUnit(value, whole, pixels))}
            />
          </span>
        )}
      </Field>
    </div>
  );
}
