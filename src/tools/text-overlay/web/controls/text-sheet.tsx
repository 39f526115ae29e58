import { Fragment, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { TabSet } from '#platform/web/tabs.tsx';
import { type TextEditorProps, type TextGroup, textGroups } from './text-groups.tsx';

interface TextSheetProps extends TextEditorProps {
  /** Goes back to all texts, where the settings cover them. */
  readonly onClose?: () => void;
}

const labels = {
  text: 'Text',
  font: 'Font',
  size: 'Size',
  colour: 'Colour',
  style: 'Style',
  place: 'Place',
} as const;
const ids = Object.keys(labels) as readonly (keyof typeof labels)[];

/**
 * The fields of the selected text (spec 2, Text Overlay Test screen), one group at a time, so that the
 * picture and the layers stay in sight. Another text is shown with the same group.
 */
export function TextSheet({ onClose, ...props }: TextSheetProps) {
  const [chosen, setChosen] = useState<TextGroup>('text');
  const groups = textGroups(props);
  return (
    <TabSet<TextGroup>
      label="Settings of the text"
      heading={
        onClose && (
          <Button variant="ghost" size="icon" aria-label="All texts" onClick={onClose}>
            <Icon name="chevron" className="rotate-90" />
          </Button>
        )
      }
      rowClass={cn(
        'sticky top-0 z-10 flex items-center gap-1 border-b border-rule bg-paper',
        onClose && 'max-md:-ml-3',
      )}
      listClass="flex grow overflow-x-auto"
      tabClass="h-11 grow border-b-2 border-transparent px-1.5 font-semibold whitespace-nowrap text-ink-soft aria-selected:border-ink aria-selected:text-ink focus-visible:-outline-offset-2"
      panelLabel="Chosen settings"
      panelClass="grid gap-4 pt-3 pb-2"
      chosen={chosen}
      onChoose={setChosen}
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
