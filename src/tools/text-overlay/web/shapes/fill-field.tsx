import { useState } from 'react';
import { ColourField } from '#platform/web/colour-field.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import type { Fill } from '#tools/text-overlay/shared/text-overlay.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';
import { recentColours, rememberColour } from '#tools/text-overlay/web/controls/recent-colours.ts';

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

/** A colour, or two colours with the direction from one to the other. The last ones are offered again. */
export function FillField({ of, value, onChange, onDone }: FillFieldProps) {
  const gradient = typeof value === 'string' ? undefined : value;
  const from = typeof value === 'string' ? value : value.from;
  // Not those of right now: a row that appears under a press would move what is pressed.
  const [recent] = useState(recentColours);
  const choose = (chosen: string, run?: string) =>
    onChange(gradient ? { ...gradient, from: chosen } : chosen, run);
  function finish() {
    rememberColour(from);
    onDone();
  }
  return (
    <>
      <ColourField
        label="Colour"
        pickerLabel={`Pick the colour of ${of}`}
        value={from}
        onChange={(chosen) => choose(chosen, 'colour')}
        onDone={finish}
      />
      {recent.length > 0 && (
        <div role="group" aria-label="Recent colours" className="flex flex-wrap gap-1">
          {recent.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-label={colour}
              title={colour}
              onClick={() => choose(colour)}
              className="size-6 border border-edge hover:border-ink pointer-coarse:size-11"
              style={{ background: colour }}
            />
          ))}
        </div>
      )}
      <SwitchRow
        label="Gradient"
        checked={gradient !== undefined}
        onChange={(on) => onChange(on ? { from, to: '#000000', angle: firstAngle } : from)}
      />
      {gradient && (
        <>
          <ColourField
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
