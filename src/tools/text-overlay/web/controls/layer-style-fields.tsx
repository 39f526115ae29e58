import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { type LayerStyle, overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import { BlendField } from '#tools/text-overlay/web/shapes/blend-field.tsx';
import { AmountField } from './amount-field.tsx';
import { RotationField } from './rotation-field.tsx';
import { ShadowFields } from './shadow-fields.tsx';

/** Changes what every layer has. Consecutive changes with the same `run` are one undo step. */
export type ChangeStyle = (part: Partial<Omit<LayerStyle, 'place'>>, run?: string) => void;

export interface LayerStyleProps {
  /** One in perspective is not turned: its corners are. */
  readonly overlay: LayerStyle & Pick<ImageLayer, 'corners'>;
  readonly onChange: ChangeStyle;
  readonly onDone: () => void;
}

const percents = { min: 0, max: limits.maxPercent };

/** Settings that every layer has: rotation, opacity, blend and shadow. */
export function LayerStyleFields(props: LayerStyleProps) {
  const { overlay, onChange, onDone } = props;
  const { opacity = 1 } = overlay;
  return (
    <>
      {!overlay.corners && <RotationField {...props} />}
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
      <BlendField layer={overlay} onChange={onChange} />
      <ShadowFields {...props} />
    </>
  );
}
