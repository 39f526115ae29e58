import { NumberField } from '#platform/web/number-field.tsx';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#platform/shared/size.ts';
import { overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { SwitchRow } from '#platform/web/switch-row.tsx';

interface FitFieldsProps {
  readonly overlay: Overlay;
  readonly picture: Size;
  /** The size that the text is drawn at, in picture pixels; undefined while its fonts are loading. */
  readonly drawnSizePx: number | undefined;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** The share of the picture that a text may fill at first. */
const firstShare = 0.8;

/** Whether a text shrinks until it stays within its wrap width and a height. One of the two is needed. */
export function FitFields({ overlay, picture, drawnSizePx, onChange, onDone }: FitFieldsProps) {
  const { fit, maxWidth, maxHeight } = overlay;
  function toggle(on: boolean) {
    if (!on) onChange({ fit: undefined, maxHeight: undefined });
    else onChange({ fit: 'shrink', maxWidth: maxWidth ?? Math.round(picture.width * firstShare) });
  }
  return (
    <div className="grid gap-3">
      <SwitchRow label="Shrink to fit" checked={fit !== undefined} onChange={toggle} />
      {fit && (
        <div className="grid grid-cols-2 items-end gap-3">
          <NumberField
            label="Max height (px)"
            value={maxHeight === undefined ? undefined : pixelsOf(maxHeight, picture.height)}
            min={1}
            max={limits.maxWidth}
            placeholder="Any height"
            onChange={(height) => onChange({ maxHeight: height }, 'maxHeight')}
            onEmpty={() =>
              onChange(
                { maxHeight: undefined, ...(maxWidth === undefined && { fit: undefined }) },
                'maxHeight',
              )
            }
            onDone={onDone}
          />
          <p role="status" className="pb-3 text-sm text-ink-soft">
            {drawnSizePx !== undefined && `Drawn at ${Math.round(drawnSizePx)} px`}
          </p>
        </div>
      )}
    </div>
  );
}
