import { maxCurveDegrees } from '#tools/text-overlay/shared/curve.ts';
import { overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { AmountField } from './amount-field.tsx';
import { LayerStyleFields } from './layer-style-fields.tsx';

interface StyleFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

const spacings = { min: limits.minLetterSpacing, max: limits.maxLetterSpacing };
/** Wider ones can be typed. */
const closeSpacings = { min: limits.minLetterSpacing, max: 1 };

const curves = { min: -maxCurveDegrees, max: maxCurveDegrees };

/** Rarely changed settings of a text: letter spacing, curve, and those that every layer has. */
export function StyleFields(props: StyleFieldsProps) {
  const { overlay, onChange, onDone } = props;
  return (
    <>
      <AmountField
        label="Letter spacing"
        numberLabel="Exact spacing"
        unit="em"
        step={0.01}
        value={overlay.letterSpacing ?? 0}
        initial={0}
        bounds={spacings}
        sliderBounds={closeSpacings}
        onChange={(em) => onChange({ letterSpacing: em === 0 ? undefined : em }, 'letterSpacing')}
        onDone={onDone}
      />
      <AmountField
        label="Curve"
        numberLabel="Exact curve"
        unit="°"
        value={overlay.curve ?? 0}
        initial={0}
        bounds={curves}
        onChange={(curve) => onChange({ curve: curve === 0 ? undefined : curve }, 'curve')}
        onDone={onDone}
      />
      <LayerStyleFields {...props} />
    </>
  );
}
