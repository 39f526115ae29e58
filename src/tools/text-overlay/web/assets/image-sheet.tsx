import { Field } from '#platform/web/field.tsx';
import { Select } from '#platform/web/select.tsx';
import { type ImageFit, imageFits, imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';
import {
  fieldChanges,
  type LayerSettingsProps,
  LayerTabs,
} from '#tools/text-overlay/web/controls/layer-tabs.tsx';
import { LayerStyleFields } from '#tools/text-overlay/web/controls/layer-style-fields.tsx';
import { RadiusField } from '#tools/text-overlay/web/shapes/radius-field.tsx';
import { SizeFields } from '#tools/text-overlay/web/shapes/size-fields.tsx';
import type { ImageInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { ImageSource } from './image-source.tsx';

const fitLabels: Readonly<Record<ImageFit, string>> = {
  contain: 'Whole picture',
  cover: 'Fill the size, crop the rest',
  stretch: 'Stretch',
};
const folds = { min: 0, max: imageLayerLimits.maxDisplace };
const fits = imageFits.map((value) => ({ value, label: fitLabels[value] }));

/** The fields of the selected image. */
export function ImageSheet(props: LayerSettingsProps<ImageInWork>) {
  const { overlay, picture, dispatch } = props;
  const { fit = 'contain', corners, displace = 0 } = overlay;
  const fields = { overlay, ...fieldChanges(overlay.id, dispatch) };
  const { onChange, onDone } = fields;
  return (
    <LayerTabs
      {...props}
      kind="image"
      groups={{
        Image: (
          <>
            <ImageSource {...fields} />
            {!corners && (
              <Field label="Fit">
                {(control) => (
                  <Select
                    {...control}
                    options={fits}
                    value={fit}
                    onChange={(next) => onChange({ fit: next === 'contain' ? undefined : next })}
                  />
                )}
              </Field>
            )}
            <RadiusField layer={overlay} {...{ onChange, onDone }} />
            <AmountField
              label="Follow the folds"
              numberLabel="Exact percent of the folds"
              unit="%"
              value={displace}
              initial={0}
              bounds={folds}
              onChange={(next) => onChange({ displace: next === 0 ? undefined : next }, 'displace')}
              onDone={onDone}
            />
          </>
        ),
        ...(!corners && { Size: <SizeFields layer={overlay} {...fields} picture={picture} /> }),
        Style: <LayerStyleFields {...fields} />,
      }}
    />
  );
}
