import { outlinesOf, withOutlines } from '#tools/text-overlay/shared/outlines.ts';
import { editorDefaults, type OutlineStyle, overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { numberOf } from '#tools/text-overlay/web/state/lengths.ts';
import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { FillField } from '#tools/text-overlay/web/shapes/fill-field.tsx';
import { LengthField } from './length-field.tsx';
import { MoreOutlines } from './more-outlines.tsx';

interface ColourFieldsProps {
  readonly overlay: Overlay;
  readonly fontSizePx: number;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const outlinePixels = { min: 0, max: overlayLimits.maxOutlineWidth };

/** Colour and outlines. A single outline of width 0 has no colour (spec 5, Text overlay). */
export function ColourFields({ overlay, fontSizePx, onChange, onDone }: ColourFieldsProps) {
  const { color } = overlay;
  const outlines = outlinesOf(overlay);
  const [outline, ...others] = outlines;
  const outlineColour = outline?.color ?? editorDefaults.outlineColor;
  const setOutlines = (next: readonly OutlineStyle[], run?: string) => onChange(withOutlines(next), run);
  return (
    <>
      <FillField
        of="the text"
        value={color}
        onChange={(chosen, run) => onChange({ color: chosen }, run)}
        onDone={onDone}
      />
      <LengthField
        label="Outline width"
        numberLabel="Exact width"
        value={outline?.width ?? 0}
        pixels={outlinePixels}
        whole={fontSizePx}
        wholeName="the font size"
        onChange={(width) =>
          setOutlines(
            numberOf(width) === 0 && others.length === 0 ? [] : [{ color: outlineColour, width }, ...others],
            'outlineWidth',
          )
        }
        onDone={onDone}
      />
      <RecentColourField
        label="Outline colour"
        pickerLabel="Pick the colour of the outline"
        value={outline?.color ?? ''}
        disabled={outline === undefined}
        onChange={(chosen) =>
          outline && setOutlines([{ ...outline, color: chosen }, ...others], 'outlineColour')
        }
        onDone={onDone}
      />
      {outline && (
        <MoreOutlines {...{ outlines, fontSizePx, onDone }} pixels={outlinePixels} onChange={setOutlines} />
      )}
    </>
  );
}
