import { Fragment, useState } from 'react';
import { SettingsTabs } from './settings-tabs.tsx';
import { type TextEditorProps, textGroups } from './text-groups.tsx';

interface TextSheetProps extends TextEditorProps {
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: (() => void) | undefined;
}

const labels = {
  text: 'Text',
  font: 'Font',
  size: 'Size',
  colour: 'Colour',
  style: 'Style',
  place: 'Place',
} as const;
type Group = keyof typeof labels;
const ids = Object.keys(labels) as readonly Group[];

/**
 * The fields of the selected text (spec 2, Text Overlay Test screen), one group at a time, so that the
 * picture and the layers stay in sight. Another text is shown with the same group.
 */
export function TextSheet({ onClose, ...props }: TextSheetProps) {
  const [chosen, setChosen] = useState<Group>('text');
  const groups = textGroups(props);
  return (
    <SettingsTabs<Group>
      label="Settings of the text"
      chosen={chosen}
      onChoose={setChosen}
      onClose={onClose}
      tabs={ids.map((id) => ({
        id,
        label: labels[id],
        content: (
          <Fragment key={props.overlay.id}>
            {groups.warning}
            {groups[id]}
            {id === 'place' && groups.actions}
          </Fragment>
        ),
      }))}
    />
  );
}
