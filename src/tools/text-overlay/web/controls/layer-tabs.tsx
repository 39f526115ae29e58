import { type Dispatch, Fragment, type ReactNode, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { ImageInWork, LayerInWork, LayerPart } from '#tools/text-overlay/web/state/overlay.ts';
import { PlaceFields, type Places } from './place-fields.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { TextActions } from './text-actions.tsx';

/** What the settings of a layer are made of. */
export interface LayerSettingsProps<Layer extends LayerInWork> {
  readonly overlay: Layer;
  readonly picture: Size;
  readonly places: Places;
  readonly dispatch: Dispatch<EditorAction>;
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: (() => void) | undefined;
}

/** Returns what fields of a layer call. Consecutive changes with the same `run` are one undo step. */
export function fieldChanges(id: number, dispatch: Dispatch<EditorAction>) {
  return {
    onChange: (part: LayerPart, run?: string) =>
      dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) }),
    onDone: () => dispatch({ type: 'runEnded' }),
  };
}

interface LayerTabsProps extends LayerSettingsProps<LayerInWork> {
  /** What the layer is, as in "Settings of the text". */
  readonly kind: string;
  /** The groups of fields that only this kind of layer has, by their titles. */
  readonly groups: Readonly<Record<string, ReactNode>>;
  /** Shown above each group. */
  readonly warning?: ReactNode;
}

/**
 * The fields of the selected layer, one group at a time, so that the picture and the layers stay in sight.
 * Another layer of its kind is shown with the same group. The last group is of every kind: place and actions.
 */
export function LayerTabs(props: LayerTabsProps) {
  const { kind, groups, warning, overlay, places, dispatch, onClose } = props;
  const { id } = overlay;
  const { onChange, onDone } = fieldChanges(id, dispatch);
  const place = (
    <>
      {!isInPerspective(overlay) && (
        <PlaceFields {...{ overlay, places, onDone }} onMove={(to, run) => onChange({ place: to }, run)} />
      )}
      <TextActions id={id} from={places.centre} dispatch={dispatch} />
    </>
  );
  const all: Readonly<Record<string, ReactNode>> = { ...groups, Place: place };
  const titles = Object.keys(all);
  const [chosen, setChosen] = useState(titles[0] ?? '');
  return (
    <SettingsTabs
      label={`Settings of the ${kind}`}
      chosen={titles.includes(chosen) ? chosen : (titles[0] ?? '')}
      onChoose={setChosen}
      onClose={onClose}
      tabs={titles.map((title) => ({
        id: title,
        label: title,
        content: (
          <Fragment key={id}>
            {warning}
            {all[title]}
          </Fragment>
        ),
      }))}
    />
  );
}

/** Returns whether the corners of a layer are its place and its size. */
function isInPerspective(layer: LayerInWork): layer is ImageInWork {
  return layer.type === 'image' && layer.corners !== undefined;
}
