import { boxLimits } from '#tools/text-overlay/shared/shape-layer.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';

interface Rounded {
  readonly radius?: number | undefined;
}

interface RadiusFieldProps {
  readonly layer: Rounded;
  readonly onChange: (part: Rounded, run?: string) => void;
  readonly onDone: () => void;
}

const radii = { min: 0, max: boxLimits.maxRadius };

/** How round the corners of a layer are, in percent of its shorter side. */
export function RadiusField({ layer: { radius = 0 }, onChange, onDone }: RadiusFieldProps) {
  return (
    <AmountField
      label="Radius"
      numberLabel="Exact radius"
      unit="%"
      value={radius}
      initial={0}
      bounds={radii}
      onChange={(next) => onChange({ radius: next === 0 ? undefined : next }, 'radius')}
      onDone={onDone}
    />
  );
}
