import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { NumberField } from '#platform/web/number-field.tsx';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import type { Draft } from './draft.ts';

interface PaddingStepProps {
  readonly padding: Draft['padding'];
  readonly onChange: (padding: Draft['padding']) => void;
}

const { dashboardPx: minPx, maxPx, defaultPx, defaultColour } = paddingLimits;

/** The square around the picture with its texts. */
export function PaddingStep({ padding, onChange }: PaddingStepProps) {
  const transparent = padding?.transparency === 'yes';
  return (
    <>
      <SwitchRow
        label="Pad to a square"
        checked={padding !== null}
        onChange={(pads) => onChange(pads ? { padding_size: defaultPx } : null)}
      />
      {padding && (
        <>
          <NumberField
            label="Padding size"
            min={minPx}
            max={maxPx}
            step={1}
            value={padding.padding_size ?? defaultPx}
            onChange={(next) => onChange({ ...padding, padding_size: Math.round(next) })}
          />
          <SwitchRow
            label="Transparent padding"
            checked={transparent}
            onChange={(next) => {
              const { padding_color: _colour, ...rest } = padding;
              onChange({ ...rest, transparency: next ? 'yes' : 'no' });
            }}
          />
          {!transparent && (
            <RecentColourField
              label="Padding colour"
              pickerLabel="Pick the padding colour"
              value={padding.padding_color ?? defaultColour}
              onChange={(colour) => onChange({ ...padding, padding_color: colour })}
            />
          )}
        </>
      )}
    </>
  );
}
