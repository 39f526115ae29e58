import { useId } from 'react';
import { paddingLimits } from '../../../../tools/image-padding/shared/padding-limits.ts';
import { backgrounds } from '../../../../tools/image-padding/web/backgrounds.ts';
import { ColourField } from '../../../../tools/text-overlay/web/controls/colour-field.tsx';
import { PositionChoice } from '../../../../tools/text-overlay/web/controls/choice-row.tsx';
import { SliderField } from '../../../../tools/text-overlay/web/controls/slider-field.tsx';
import { Field } from '../../../../platform/web/field.tsx';
import { Select } from '../../../../platform/web/select.tsx';
import { Switch } from '../../../../platform/web/switch.tsx';
import { Column, type ColumnProps } from './column.tsx';

/** Where the words stand on the sheet, and what is round the picture. */
export function SheetColumn({ work, onChange }: ColumnProps) {
  const squareId = useId();
  return (
    <Column title="Sheet">
      <div className="flex items-start justify-between gap-5">
        <PositionChoice value={work.position} onChoose={(position) => onChange({ position })} />
        <div className="grid justify-items-end gap-1.5">
          <label htmlFor={squareId} className="text-sm font-semibold">
            Pad to a square
          </label>
          <Switch
            id={squareId}
            label="Pad to a square"
            checked={work.square}
            onChange={(square) => onChange({ square })}
          />
        </div>
      </div>
      {work.square && (
        <>
          <SliderField
            label="Padding"
            value={work.paddingPx}
            min={paddingLimits.minPx}
            max={paddingLimits.maxPx}
            onChange={(paddingPx) => onChange({ paddingPx })}
          />
          <Field label="Background colour">
            {(control) => (
              <Select
                {...control}
                value={work.background}
                options={backgrounds}
                onChange={(background) => onChange({ background })}
              />
            )}
          </Field>
        </>
      )}
      {work.square && work.background === 'custom' && (
        <ColourField
          label="Custom colour"
          pickerLabel="Pick the colour round the picture"
          value={work.customColour}
          onChange={(customColour) => onChange({ customColour })}
        />
      )}
    </Column>
  );
}
