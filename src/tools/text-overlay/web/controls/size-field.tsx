import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { LengthField } from './length-field.tsx';

interface SizeFieldProps {
  readonly overlay: Overlay;
  /** The shorter side of the picture, in pixels. */
  readonly shorterSide: number;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const pixels = { min: overlayLimits.minFontSize, max: overlayLimits.maxFontSize };

/** The font size; a share is of the picture's shorter side. */
export function SizeField({ overlay: { fontSize }, shorterSide, onChange, onDone }: SizeFieldProps) {
  return (
    <LengthField
      label="Font size"
      numberLabel="Exact size"
      value={fontSize}
      pixels={pixels}
      whole={shorterSide}
      wholeName="the picture's shorter side"
      onChange={(size) => onChange({ fontSize: size }, 'fontSize')}
      onDone={onDone}
    />
  );
}
