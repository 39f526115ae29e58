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

/** The fields of the selected shape, one group at a time. */
export function ShapeSheet({ onClose, ...props }: ShapeSheetProps) {
  const [chosen, setChosen] = useState<Group>('fill');
  const groups = shapeGroups(props);
  return (
    <SettingsTabs<Group>
      label="Settings of the shape"
      chosen={chosen}
      onChoose={setChosen}
      onClose={onClose}
      tabs={ids.map((id) => ({
        id,
        label: labels[id],
        content: <Fragment key={props.overlay.id}>{groups[id]}</Fragment>,
      }))}
    />
  );
}
