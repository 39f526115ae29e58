import { overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { AmountField } from './amount-field.tsx';
import { RotationField } from './rotation-field.tsx';
import { ShadowFields } from './shadow-fields.tsx';

interface StyleFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const spacings = { min: limits.minLetterSpacing, max: limits.maxLetterSpacing };
/** Wider ones can be typed. */
const closeSpacings = { min: limits.minLetterSpacing, max: 1 };
const percents = { min: 0, max: limits.maxPercent };

/** Rarely changed settings: letter spacing, rotation, opacity and shadow. */
export function StyleFields(props: StyleFieldsProps) {
  const { overlay, onChange, onDone } = props;
  const { letterSpacing = 0, opacity = 1 } = overlay;
  return (
    <>
      <AmountField
        label="Letter spacing"
        numberLabel="Exact spacing"
        unit="em"
        step={0.01}
        value={letterSpacing}
        initial={0}
        bounds={spacings}
        sliderBounds={closeSpacings}
        onChange={(em) => onChange({ letterSpacing: em === 0 ? undefined : em }, 'letterSpacing')}
        onDone={onDone}
      />
      <RotationField {...props} />
      <AmountField
        label="Opacity"
        numberLabel="Exact percent"
        unit="%"
        value={Math.round(opacity * 100)}
        initial={100}
        bounds={percents}
        onChange={(percent) => onChange({ opacity: percent === 100 ? undefined : percent / 100 }, 'opacity')}
        onDone={onDone}
      />
      <ShadowFields {...props} />
    </>
  );
}
