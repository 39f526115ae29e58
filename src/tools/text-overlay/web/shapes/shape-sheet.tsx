import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import { sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import type { Size } from '#platform/shared/size.ts';
import { shapeDefaults } from '#tools/text-overlay/shared/shape-layer.ts';
import { LengthField } from '#tools/text-overlay/web/controls/length-field.tsx';
import {
  fieldChanges,
  type LayerSettingsProps,
  LayerTabs,
} from '#tools/text-overlay/web/controls/layer-tabs.tsx';
import { LayerStyleFields } from '#tools/text-overlay/web/controls/layer-style-fields.tsx';
import { numberOf } from '#tools/text-overlay/web/state/lengths.ts';
import type { PlacedShape, ShapeInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { FillField } from './fill-field.tsx';
import { RadiusField } from './radius-field.tsx';
import { SizeFields } from './size-fields.tsx';

/** The fields of the selected shape. */
export function ShapeSheet(props: LayerSettingsProps<ShapeInWork>) {
  const { overlay, picture, dispatch } = props;
  const fields = { overlay, picture, ...fieldChanges(overlay.id, dispatch) };
  return (
    <LayerTabs
      {...props}
      kind="shape"
      groups={{
        Fill: <FillAndStroke {...fields} />,
        Size: <SizeFields layer={overlay} {...fields} />,
        Style: <LayerStyleFields {...fields} />,
      }}
    />
  );
}

interface ShapeFieldsProps {
  readonly overlay: ShapeInWork;
  readonly picture: Size;
  readonly onChange: (part: Partial<PlacedShape>, run?: string) => void;
  readonly onDone: () => void;
}

const strokePixels = { min: 0, max: 200 };

/** Fill, line and corners of a shape. One of fill and line is always there, so that it can be seen. */
function FillAndStroke({ overlay, picture, onChange, onDone }: ShapeFieldsProps) {
  const { type, fill, stroke } = overlay;
  const { width, height } = sizeOf(overlay, picture, 1);
  const firstStroke = { color: shapeDefaults.strokeColor, width: shapeDefaults.strokeWidth };
  function toggleFill(on: boolean) {
    if (on) onChange({ fill: shapeDefaults.fill });
    else onChange({ fill: undefined, stroke: stroke ?? firstStroke });
  }
  return (
    <>
      <SwitchRow label="Fill" checked={fill !== undefined} onChange={toggleFill} />
      {fill !== undefined && (
        <FillField
          of="the shape"
          value={fill}
          onChange={(next, run) => onChange({ fill: next }, run)}
          onDone={onDone}
        />
      )}
      <LengthField
        label="Stroke width"
        numberLabel="Exact width"
        value={stroke?.width ?? 0}
        pixels={strokePixels}
        whole={Math.min(width, height)}
        wholeName="the shape's shorter side"
        onChange={(next) =>
          onChange(
            numberOf(next) === 0
              ? { stroke: undefined, fill: fill ?? shapeDefaults.fill }
              : { stroke: { color: stroke?.color ?? shapeDefaults.strokeColor, width: next } },
            'strokeWidth',
          )
        }
        onDone={onDone}
      />
      <RecentColourField
        label="Stroke colour"
        pickerLabel="Pick the colour of the stroke"
        value={stroke?.color ?? ''}
        disabled={stroke === undefined}
        onChange={(color) => stroke && onChange({ stroke: { ...stroke, color } }, 'strokeColour')}
        onDone={onDone}
      />
      {type === 'rectangle' && <RadiusField layer={overlay} {...{ onChange, onDone }} />}
    </>
  );
}
