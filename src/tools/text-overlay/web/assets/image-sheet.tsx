import { type Dispatch, Fragment, type ReactNode, useState } from 'react';
import { Field } from '#platform/web/field.tsx';
import { Select } from '#platform/web/select.tsx';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { type ImageFit, imageFits, imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';
import { LayerStyleFields } from '#tools/text-overlay/web/controls/layer-style-fields.tsx';
import { PlaceFields, type Places } from '#tools/text-overlay/web/controls/place-fields.tsx';
import { SettingsTabs } from '#tools/text-overlay/web/controls/settings-tabs.tsx';
import { TextActions } from '#tools/text-overlay/web/controls/text-actions.tsx';
import { RadiusField } from '#tools/text-overlay/web/shapes/radius-field.tsx';
import { SizeFields } from '#tools/text-overlay/web/shapes/size-fields.tsx';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { ImageInWork, PlacedImage } from '#tools/text-overlay/web/state/overlay.ts';

interface ImageSheetProps {
  readonly overlay: ImageInWork;
  readonly picture: Size;
  readonly places: Places;
  readonly dispatch: Dispatch<EditorAction>;
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: (() => void) | undefined;
}

const labels = { image: 'Image', size: 'Size', style: 'Style', place: 'Place' } as const;
type Group = keyof typeof labels;
const ids = Object.keys(labels) as readonly Group[];

const fitLabels: Readonly<Record<ImageFit, string>> = {
  contain: 'Whole picture',
  cover: 'Fill the size, cut what is over',
  stretch: 'Stretch',
};
const folds = { min: 0, max: imageLayerLimits.maxDisplace };
const fits = imageFits.map((value) => ({ value, label: fitLabels[value] }));

/** The fields of the selected image, one group at a time. */
export function ImageSheet({ onClose, overlay, picture, places, dispatch }: ImageSheetProps) {
  const [chosen, setChosen] = useState<Group>('image');
  const { id, fit = 'contain', corners, displace = 0 } = overlay;
  const onChange = (part: Partial<PlacedImage>, run?: string) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const onDone = () => dispatch({ type: 'runEnded' });
  const groups: Readonly<Record<Group, ReactNode>> = {
    image: (
      <>
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
    size: <SizeFields layer={overlay} {...{ picture, onChange, onDone }} />,
    style: <LayerStyleFields {...{ overlay, onChange, onDone }} />,
    place: (
      <>
        {!corners && (
          <PlaceFields {...{ overlay, places, onDone }} onMove={(place, run) => onChange({ place }, run)} />
        )}
        <TextActions id={id} from={places.centre} dispatch={dispatch} />
      </>
    ),
  };
  return (
    <SettingsTabs<Group>
      label="Settings of the image"
      chosen={chosen}
      onChoose={setChosen}
      onClose={onClose}
      tabs={ids
        .filter((group) => !corners || group !== 'size')
        .map((group) => ({
          id: group,
          label: labels[group],
          content: <Fragment key={id}>{groups[group]}</Fragment>,
        }))}
    />
  );
}
