import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';
import {
  type LayerStyle,
  overlayDefaults,
  overlayLimits,
  type ShadowStyle,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { AmountField } from './amount-field.tsx';
import { splitColour, withOpacity } from './shadow-colour.ts';
import { SwitchRow } from '#platform/web/switch-row.tsx';

interface ShadowFieldsProps {
  readonly overlay: Pick<LayerStyle, 'shadow'>;
  readonly onChange: (part: Pick<LayerStyle, 'shadow'>, run?: string) => void;
  readonly onDone: () => void;
}

const presets = {
  Soft: overlayDefaults.shadow,
  Hard: { x: 6, y: 6, blur: 0, color: '#000000FF' },
  Floating: { x: 0, y: 12, blur: 24, color: '#00000099' },
  Glow: { x: 0, y: 0, blur: 40, color: '#FFFFFFE6' },
} as const satisfies Record<string, ShadowStyle>;
type Preset = keyof typeof presets;
const presetNames = Object.keys(presets) as Preset[];

const offsets = { min: -overlayLimits.maxShadowPercent, max: overlayLimits.maxShadowPercent };
/** Readable shadows are near; farther ones can be typed. */
const nearOffsets = { min: -50, max: 50 };
const percents = { min: 0, max: overlayLimits.maxPercent };

/**
 * The shadow of a layer. Its numbers are percents of the font size, or of the shorter side, so that it fits a
 * layer of any size.
 */
export function ShadowFields({ overlay: { shadow }, onChange, onDone }: ShadowFieldsProps) {
  return (
    <div className="grid gap-4">
      <SwitchRow
        label="Shadow"
        checked={shadow !== undefined}
        onChange={(on) => onChange({ shadow: on ? presets.Soft : undefined })}
      />
      {shadow && <ShadowDetails {...{ shadow, onChange, onDone }} />}
    </div>
  );
}

interface ShadowDetailsProps extends Omit<ShadowFieldsProps, 'overlay'> {
  readonly shadow: ShadowStyle;
}

function ShadowDetails({ shadow, onChange, onDone }: ShadowDetailsProps) {
  const { solid, percent } = splitColour(shadow.color);
  const change = (part: Partial<ShadowStyle>, run: string) =>
    onChange({ shadow: { ...shadow, ...part } }, run);
  const amount = { unit: '%', onDone };
  return (
    <>
      <RadioButtons
        label="Kind of shadow"
        columns={presetNames.length}
        className="w-full grid-cols-4 *:w-auto pointer-coarse:*:w-auto"
        choices={presetNames.map((name) => ({
          value: name,
          label: name,
          face: <span className="text-sm">{name}</span>,
        }))}
        value={presetNames.find((name) => isEqual(presets[name], shadow))}
        onChoose={(name) => onChange({ shadow: presets[name] })}
      />
      <AmountField
        {...amount}
        label="Shadow to the right"
        numberLabel="Exact x"
        bounds={offsets}
        sliderBounds={nearOffsets}
        value={shadow.x}
        initial={presets.Soft.x}
        onChange={(x) => change({ x }, 'shadowX')}
      />
      <AmountField
        {...amount}
        label="Shadow down"
        numberLabel="Exact y"
        bounds={offsets}
        sliderBounds={nearOffsets}
        value={shadow.y}
        initial={presets.Soft.y}
        onChange={(y) => change({ y }, 'shadowY')}
      />
      <AmountField
        {...amount}
        label="Shadow blur"
        numberLabel="Exact blur"
        bounds={percents}
        value={shadow.blur}
        initial={presets.Soft.blur}
        onChange={(blur) => change({ blur }, 'shadowBlur')}
      />
      <RecentColourField
        label="Shadow colour"
        pickerLabel="Pick the colour of the shadow"
        value={solid}
        onChange={(colour) => change({ color: withOpacity(colour, percent) }, 'shadowColour')}
        onDone={onDone}
      />
      <AmountField
        {...amount}
        label="Shadow strength"
        numberLabel="Exact strength"
        bounds={percents}
        value={percent}
        initial={splitColour(presets.Soft.color).percent}
        onChange={(next) => change({ color: withOpacity(solid, next) }, 'shadowOpacity')}
      />
    </>
  );
}

function isEqual(one: ShadowStyle, other: ShadowStyle): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.blur === other.blur &&
    one.color.toUpperCase() === other.color.toUpperCase()
  );
}
