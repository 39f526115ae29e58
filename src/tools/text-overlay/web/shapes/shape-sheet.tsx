import { Fragment, useState } from 'react';
import { SettingsTabs } from '#tools/text-overlay/web/controls/settings-tabs.tsx';
import { type ShapeSettings, shapeGroups } from './shape-groups.tsx';

interface ShapeSheetProps extends ShapeSettings {
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: (() => void) | undefined;
}

const labels = { fill: 'Fill', size: 'Size', style: 'Style', place: 'Place' } as const;
type Group = keyof typeof labels;
const ids = Object.keys(labels) as readonly Group[];

/** The fields of the selected shape or image, one group at a time. */
export function ShapeSheet({ onClose, ...props }: ShapeSheetProps) {
  const isImage = props.overlay.type === 'image';
  const [wanted, setChosen] = useState<Group>('fill');
  const chosen = isImage && wanted === 'fill' ? 'size' : wanted;
  const groups = shapeGroups(props);
  return (
    <SettingsTabs<Group>
      label={isImage ? 'Settings of the image' : 'Settings of the shape'}
      chosen={chosen}
      onChoose={setChosen}
      onClose={onClose}
      tabs={ids
        .filter((id) => !isImage || id !== 'fill')
        .map((id) => ({
          id,
          label: labels[id],
          content: <Fragment key={props.overlay.id}>{groups[id]}</Fragment>,
        }))}
    />
  );
}
