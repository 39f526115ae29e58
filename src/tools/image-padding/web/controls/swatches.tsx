import { RadioButtons } from '#platform/web/radio-buttons.tsx';
import type { PaddingInput } from '#tools/image-padding/web/padding-input.ts';

interface SwatchesProps {
  readonly input: PaddingInput;
  readonly onChange: (part: Partial<PaddingInput>) => void;
}

const swatches = [
  { value: 'transparent', label: 'Transparent', colour: undefined },
  { value: 'white', label: 'White', colour: '#FFFFFF' },
  { value: 'black', label: 'Black', colour: '#000000' },
  { value: '#E5E5E5', label: 'Light grey', colour: '#E5E5E5' },
  { value: '#FFF6E0', label: 'Cream', colour: '#FFF6E0' },
  { value: '#E3D2B4', label: 'Sand', colour: '#E3D2B4' },
  { value: '#1F2A44', label: 'Navy', colour: '#1F2A44' },
] as const;

/** Common backgrounds, to choose by sight. */
export function Swatches({ input, onChange }: SwatchesProps) {
  const choices = swatches.map(({ value, label, colour }) => ({
    value,
    label,
    face: (
      <span
        className="halftone block size-6 overflow-hidden border border-edge pointer-coarse:size-9"
        style={{ background: colour }}
      />
    ),
  }));
  const value = input.background === 'custom' ? input.customColour.trim().toUpperCase() : input.background;
  return (
    <RadioButtons
      label="Swatches"
      className="grid-cols-7"
      columns={swatches.length}
      choices={choices}
      value={swatches.find((swatch) => swatch.value === value)?.value}
      onChoose={(chosen) =>
        onChange(
          chosen.startsWith('#')
            ? { background: 'custom', customColour: chosen }
            : { background: chosen as 'transparent' | 'white' | 'black' },
        )
      }
    />
  );
}
