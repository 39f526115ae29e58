import type { Size } from '#platform/shared/size.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import {
  type Alignment,
  alignments,
  overlayLimits as limits,
} from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { ChoiceRow } from './choice-row.tsx';
import { FitFields } from './fit-fields.tsx';
import { NumberField } from '#platform/web/number-field.tsx';

interface LinesFieldsProps {
  readonly overlay: Overlay;
  readonly picture: Size;
  /** The size that the text is drawn at, in picture pixels; undefined while its fonts are loading. */
  readonly drawnSizePx: number | undefined;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const alignIcons: Readonly<Record<Alignment, string>> = {
  left: 'M2 4h12M2 8h7M2 12h10',
  center: 'M2 4h12M4.5 8h7M3 12h10',
  right: 'M2 4h12M7 8h7M4 12h10',
};

const alignChoices = alignments.map((align) => ({
  value: align,
  label: `Align ${align}`,
  face: (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={alignIcons[align]} />
    </svg>
  ),
}));

/** The bounds and the line height of a text, and its alignment if it can have several lines. */
export function LinesFields(props: LinesFieldsProps) {
  const { overlay, picture, onChange, onDone } = props;
  const { text, align, maxWidth, maxHeight, lineHeight } = overlay;
  return (
    <>
      {(maxWidth !== undefined || text.includes('\n')) && (
        <ChoiceRow
          label="Lines"
          choices={alignChoices}
          value={align}
          onChoose={(chosen) => onChange({ align: chosen })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Wrap at (px)"
          value={maxWidth === undefined ? undefined : pixelsOf(maxWidth, picture.width)}
          min={1}
          max={limits.maxWidth}
          placeholder="No wrap"
          onChange={(width) => onChange({ maxWidth: width }, 'maxWidth')}
          onEmpty={() =>
            onChange({ maxWidth: undefined, ...(maxHeight === undefined && { fit: undefined }) }, 'maxWidth')
          }
          onDone={onDone}
        />
        <NumberField
          label="Line height"
          value={lineHeight}
          min={limits.minLineHeight}
          max={limits.maxLineHeight}
          step={0.1}
          onChange={(height) => onChange({ lineHeight: height }, 'lineHeight')}
          onDone={onDone}
        />
      </div>
      <FitFields {...props} />
    </>
  );
}
