import { ColourField } from '../../../../tools/text-overlay/web/controls/colour-field.tsx';
import { SliderField } from '../../../../tools/text-overlay/web/controls/slider-field.tsx';
import { overlayLimits } from '../../../../tools/text-overlay/shared/text-overlay.ts';
import { Column, type ColumnProps } from './column.tsx';

/** The colours of the words and their outline. */
export function InkColumn({ work, onChange }: ColumnProps) {
  return (
    <Column title="Ink">
      <ColourField
        label="Colour"
        pickerLabel="Pick the colour of the text"
        value={work.colour}
        onChange={(colour) => onChange({ colour })}
      />
      <ColourField
        label="Outline colour"
        pickerLabel="Pick the colour of the outline"
        value={work.outlineColour}
        disabled={work.outlineWidth === 0}
        onChange={(outlineColour) => onChange({ outlineColour })}
      />
      <SliderField
        label="Outline width"
        value={work.outlineWidth}
        min={0}
        max={overlayLimits.maxOutlineWidth}
        onChange={(outlineWidth) => onChange({ outlineWidth })}
      />
    </Column>
  );
}
