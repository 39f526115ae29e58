import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import type { Fill } from '#tools/text-overlay/shared/text-overlay.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';

interface FillFieldProps {
  /** What is filled, as in "the colour of the text". */
  readonly of: string;
  readonly value: Fill;
  readonly onChange: (value: Fill, run?: string) => void;
  readonly onDone: () => void;
}

const degrees = { min: 0, max: 360 };
/** Downwards, as most gradients are. */
const firstAngle = 180;

/** A colour, or two colours with the direction from one to the other. */
export function FillField({ of, value, onChange, onDone }: FillFieldProps) {
  const gradient = typeof value === 'string' ? undefined : value;
  const from = typeof value === 'string' ? value : value.from;
  return (
    <>
      <RecentColourField
        label="Colour"
        pickerLabel={`Pick the colour of ${of}`}
        value={from}
        onChange={(chosen) => onChange(gradient ? { ...gradient, from: chosen } : chosen, 'colour')}
        onDone={onDone}
      />
      <SwitchRow
        label="Gradient"
        checked={gradient !== undefined}
        onChange={(on) => onChange(on ? { from, to: '#000000', angle: firstAngle } : from)}
      />
      {gradient && (
        <>
          <RecentColourField
            label="Second colour"
            pickerLabel={`Pick the second colour of ${of}`}
            value={gradient.to}
            onChange={(to) => onChange({ ...gradient, to }, 'secondColour')}
            onDone={onDone}
          />
          <AmountField
            label="Direction"
            numberLabel="Exact direction"
            unit="°"
            value={gradient.angle}
            initial={firstAngle}
            bounds={degrees}
            onChange={(angle) => onChange({ ...gradient, angle }, 'angle')}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}
