import { overlayLimits } from '../../shared/text-overlay.ts';
import type { ChangeText, Overlay } from '../state/editor.ts';
import { SliderField } from './slider-field.tsx';

interface SizeFieldProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** The font size. */
export function SizeField({ overlay: { fontSize }, onChange, onDone }: SizeFieldProps) {
  return (
    <SliderField
      label="Font size"
      value={fontSize}
      min={overlayLimits.minFontSize}
      max={overlayLimits.maxFontSize}
      onChange={(size) => onChange({ fontSize: size }, 'fontSize')}
      onDone={onDone}
    />
  );
}
