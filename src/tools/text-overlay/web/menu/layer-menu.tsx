import type { RefObject } from 'react';
import { announce } from '#platform/web/announce.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { flagChange, flagLabels, toggleFlag } from '#tools/text-overlay/web/layers/layer-actions.ts';
import type { EditorAction, Flag } from '#tools/text-overlay/web/state/editor-action.ts';
import { labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { Clipboard } from '#tools/text-overlay/web/state/use-clipboard.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { type PopupItem, PopupMenu } from './popup-menu.tsx';

/** Where a menu is shown, and of which layers; of none for the picture. */
export interface OpenMenu {
  readonly at: Point;
  readonly ids: readonly number[];
  /** Of a row in the list of layers. */
  readonly onRename?: () => void;
}

interface LayerMenuProps {
  readonly menu: OpenMenu;
  readonly editor: Editor;
  readonly clipboard: Clipboard;
  readonly centreOf: (layer: LayerInWork) => Point;
  /** Has the focus after layers have disappeared. */
  readonly focusAfter: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** What can be done with layers, or with the picture: the same as by keys. */
export function LayerMenu({ menu, editor, clipboard, centreOf, focusAfter, onClose }: LayerMenuProps) {
  const { work, dispatch } = editor;
  const selected = work.overlays.filter(({ id }) => menu.ids.includes(id));
  const { ids } = menu;
  const [first, ...others] = selected;
  const paste: PopupItem = {
    label: 'Paste',
    keys: 'Control+V',
    disabled: clipboard.paste === undefined,
    onChoose: () => clipboard.paste?.(),
  };
  if (!first) {
    const all: EditorAction = { type: 'selected', ids: work.overlays.map(({ id }) => id) };
    const selectAll: PopupItem = {
      label: 'Select all',
      keys: 'Control+A',
      disabled: work.overlays.length === 0,
      onChoose: () => dispatch(all),
    };
    return <PopupMenu label="Picture" at={menu.at} items={[paste, selectAll]} onClose={onClose} />;
  }

  const act = (label: string, keys: string | undefined, action: EditorAction): PopupItem => ({
    label,
    keys,
    onChoose: () => dispatch(action),
  });
  function vanish(item: PopupItem, said: string): PopupItem {
    return {
      ...item,
      onChoose() {
        focusAfter.current?.focus({ preventScroll: true });
        item.onChoose();
        announce(said);
      },
    };
  }
  function flag(name: Flag, keys: string): PopupItem {
    const action = toggleFlag(selected, name);
    const words = flagLabels[name];
    const sets = selected.some((layer) => !layer[name]);
    const item = act(sets ? words.set : words.unset, keys, action);
    const said = flagChange(selected, name);
    return name === 'hidden' && sets && !menu.onRename
      ? vanish(item, said)
      : {
          ...item,
          onChoose() {
            item.onChoose();
            announce(said);
          },
        };
  }
  const label = others.length === 0 ? labelOf(first) : `${selected.length} layers`;
  const texts = selected.map((layer) => ({ id: layer.id, centre: centreOf(layer) }));
  const items: readonly PopupItem[] = [
    ...(menu.onRename && others.length === 0
      ? [{ label: 'Rename', keys: 'F2', onChoose: menu.onRename }]
      : []),
    { label: 'Copy', keys: 'Control+C', onChoose: () => clipboard.copy(selected) },
    paste,
    act('Duplicate', 'Control+D', { type: 'duplicated', texts }),
    { ...act('Bring forward', 'Alt+ArrowUp', { type: 'ordered', ids, to: 'forward' }), startsGroup: true },
    act('Send backward', 'Alt+ArrowDown', { type: 'ordered', ids, to: 'backward' }),
    act('Bring to front', 'Alt+Shift+ArrowUp', { type: 'ordered', ids, to: 'front' }),
    act('Send to back', 'Alt+Shift+ArrowDown', { type: 'ordered', ids, to: 'back' }),
    { ...flag('locked', 'Control+Shift+L'), startsGroup: true },
    flag('hidden', 'Control+Shift+H'),
    {
      ...vanish(act('Delete', 'Delete', { type: 'removed', ids }), `${label} deleted`),
      startsGroup: true,
    },
  ];
  return <PopupMenu label={label} at={menu.at} items={items} onClose={onClose} />;
}
