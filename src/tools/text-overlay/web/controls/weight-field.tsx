import { useId } from 'react';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';
import { builtInFamilies, nearestWeight } from '#tools/text-overlay/shared/families.ts';
import { overlayDefaults } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';

interface WeightFieldProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
}

const names: Readonly<Record<number, string>> = { 400: 'Regular', 700: 'Bold', 900: 'Heavy' };
const nameOf = (weight: number) => names[weight] ?? String(weight);

/**
 * The weights that the family has. Says so if the chosen one is not among them and the nearest one is drawn.
 */
export function WeightField({ overlay, onChange }: WeightFieldProps) {
  const { fontFamily, fontWeight = overlayDefaults.fontWeight } = overlay;
  const labelId = useId();
  const weights = builtInFamilies.find(({ name }) => name === fontFamily)?.weights;
  if (!weights) return null;
  const drawn = nearestWeight(weights, fontWeight);
  const choose = (weight: number) =>
    onChange({ fontWeight: weight === overlayDefaults.fontWeight ? undefined : weight });
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-sm font-semibold">
        Weight
      </p>
      <RadioButtons
        labelledBy={labelId}
        columns={weights.length}
        className="grid-flow-col *:w-auto *:px-3 pointer-coarse:*:w-auto"
        choices={weights.map((weight) => ({
          value: String(weight),
          label: nameOf(weight),
          face: (
            <span className="text-sm" style={{ fontWeight: weight }}>
              {nameOf(weight)}
            </span>
          ),
        }))}
        value={String(drawn)}
        onChoose={(weight) => choose(Number(weight))}
      />
      <p role="status" className="text-sm text-ink-soft not-empty:mt-1.5">
        {drawn !== fontWeight && `${fontFamily} has no ${nameOf(fontWeight)}; using ${nameOf(drawn)}`}
      </p>
    </div>
  );
}
