import { editorDefaults, overlayLimits } from '../../shared/text-overlay.ts';
import type { ChangeText, Overlay } from '../state/editor.ts';
import { ColourField } from './colour-field.tsx';
import { SliderField } from './slider-field.tsx';

interface ColourFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** Colour and outline. An outline of width 0 has no colour (spec 5, Text overlay). */
export function ColourFields({ overlay, onChange, onDone }: ColourFieldsProps) {
  const { color, outline } = overlay;
  const outlineColour = outline?.color ?? editorDefaults.outlineColor;
  return (
    <>
      <ColourField
        label="Colour"
        pickerLabel="Pick the colour of the text"
        value={color}
        onChange={(chosen) => onChange({ color: chosen }, 'colour')}
        onDone={onDone}
      />
      <SliderField
        label="Outline width"
        value={outline?.width ?? 0}
        min={0}
        max={overlayLimits.maxOutlineWidth}
        onChange={(width) =>
          onChange({ outline: width === 0 ? undefined : { color: outlineColour, width } }, 'outlineWidth')
        }
        onDone={onDone}
      />
      <ColourField
        label="Outline colour"
        pickerLabel="Pick the colour of the outline"
        value={outline?.color ?? ''}
        disabled={outline === undefined}
        onChange={(chosen) =>
          outline && onChange({ outline: { ...outline, color: chosen } }, 'outlineColour')
        }
        onDone={onDone}
      />
    </>
  );
}
