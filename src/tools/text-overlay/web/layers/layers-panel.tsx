import {
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { TextFormContext } from '#tools/text-overlay/web/controls/text-form.ts';
import { chooseSnap, useSnapChoice } from '#tools/text-overlay/web/stage/snap-choice.ts';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import { colourOf, labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { LayerRow, type RowAction } from './layer-row.tsx';
import type { OpenMenu } from '#tools/text-overlay/web/menu/layer-menu.tsx';
import { toggled } from '#tools/text-overlay/web/state/editor-state.ts';
import { flagChange, toggleFlag } from './layer-actions.ts';
import { RenameField } from './rename-field.tsx';
import { useRowDrag } from './use-row-drag.ts';

interface LayersPanelProps {
  /** The last one is in front. */
  readonly overlays: readonly LayerInWork[];
  readonly selectedIds: readonly number[];
  readonly dispatch: (action: EditorAction) => void;
  /** Shows what can be done with layers. */
  readonly onMenu: (menu: OpenMenu) => void;
  /** The history, where the picture's actions have no room for it. */
  readonly history: ReactNode;
  /** Shows the keyboard shortcuts. */
  readonly onHelp: () => void;
}

/**
 * The layers, frontmost first, to select, order, show, lock, name, copy and remove. Rows that do not change
 * are not rendered while a text is moved on the picture.
 */
export function LayersPanel(props: LayersPanelProps) {
  const { overlays, selectedIds } = props;
  const titleId = useId();
  const { shown } = use(TextFormContext);
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(props);
  const focusAfter = useRef<number>(undefined);
  const [renamedId, setRenamedId] = useState<number>();
  useEffect(() => {
    latest.current = props;
  });
  // A row that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (focusAfter.current !== undefined) focusRow(list.current, focusAfter.current);
    focusAfter.current = undefined;
  });

  const place = useCallback((id: number, index: number) => {
    const { overlays: all, dispatch } = latest.current;
    const layer = all.find((overlay) => overlay.id === id);
    if (!layer || index < 0 || index >= all.length || all[index] === layer) return;
    focusAfter.current = id;
    dispatch({ type: 'placed', id, index });
    announce(`${labelOf(layer)} is now layer ${all.length - index} of ${all.length}`);
  }, []);
  const act = useCallback(
    (id: number, action: RowAction) => {
      const { overlays: all, selectedIds: chosen, dispatch } = latest.current;
      const index = all.findIndex((overlay) => overlay.id === id);
      const layer = all[index];
      if (!layer) return;
      switch (action) {
        case 'select':
          return dispatch({ type: 'selected', ids: [id] });
        case 'add':
          return dispatch({ type: 'selected', ids: toggled(chosen, id) });
        case 'rename':
          return setRenamedId(id);
        case 'raise':
          return place(id, index + 1);
        case 'lower':
          return place(id, index - 1);
        case 'front':
          return place(id, all.length - 1);
        case 'back':
          return place(id, 0);
        case 'hidden':
        case 'locked':
          dispatch(toggleFlag([layer], action));
          return announce(flagChange([layer], action));
        case 'remove':
          focusAfter.current = (all[index - 1] ?? all[index + 1])?.id;
          dispatch({ type: 'removed', ids: [id] });
          announce(`${labelOf(layer)} is deleted`);
      }
    },
    [place],
  );
  /** Of the whole selection for a layer of it. */
  const showMenu = useCallback((id: number, at: Point) => {
    const { selectedIds: chosen, onMenu } = latest.current;
    onMenu({ at, ids: chosen.includes(id) ? chosen : [id], onRename: () => setRenamedId(id) });
  }, []);
  const drag = useRowDrag(list, (id, slot) => {
    const from = overlays.length - 1 - overlays.findIndex((overlay) => overlay.id === id);
    place(id, overlays.length - 1 - (slot > from ? slot - 1 : slot));
  });

  function handleKey(event: KeyboardEvent<HTMLUListElement>) {
    const id = idOfRow(event.target);
    const action = id === undefined ? undefined : rowActionOf(event);
    if (id === undefined || action === undefined) return;
    event.preventDefault();
    act(id, action);
  }
  function endRenaming(id: number, name: string | undefined, by: 'key' | 'blur') {
    setRenamedId(undefined);
    if (by === 'key') focusAfter.current = id;
    if (name === undefined) return;
    props.dispatch({ type: 'changed', id, part: { name: name === '' ? undefined : name } });
  }

  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={titleId} className="font-sans text-sm font-semibold tracking-normal">
          Layers
        </h3>
        {overlays.length > 1 && selectedIds.length < overlays.length && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => props.dispatch({ type: 'selected', ids: overlays.map(({ id }) => id) })}
          >
            Select all
          </Button>
        )}
      </div>
      <ul
        ref={list}
        aria-labelledby={titleId}
        onKeyDown={handleKey}
        className="relative border border-b-0 border-rule bg-sheet"
      >
        {overlays
          .toReversed()
          .map((overlay) =>
            overlay.id === renamedId ? (
              <RenameField
                key={overlay.id}
                layer={overlay}
                taken={overlays.flatMap(({ id, name }) => (id === overlay.id ? [] : (name ?? [])))}
                onEnd={(name, by) => endRenaming(overlay.id, name, by)}
              />
            ) : (
              <LayerRow
                key={overlay.id}
                id={overlay.id}
                label={labelOf(overlay, shown)}
                type={overlay.type ?? 'text'}
                colour={colourOf(overlay)}
                hidden={overlay.hidden ?? false}
                locked={overlay.locked ?? false}
                chosen={selectedIds.includes(overlay.id)}
                dragged={drag.id === overlay.id}
                onAction={act}
                onMenu={showMenu}
                onGrip={drag.start}
              />
            ),
          )}
        {drag.line !== undefined && (
          <li
            role="presentation"
            className="pointer-events-none absolute inset-x-0 h-0.5 -translate-y-px bg-cyan"
            style={{ top: drag.line }}
          />
        )}
      </ul>
      <div className="mt-1 flex items-center justify-between gap-3">
        {props.history}
        <Button
          variant="ghost"
          size="sm"
          className="px-1.5 font-normal text-ink-soft"
          aria-label="Keyboard shortcuts"
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          title="Keyboard shortcuts (?)"
          onClick={props.onHelp}
        >
          <span className="@max-[320px]:hidden">Keyboard shortcuts</span>
          <span className="hidden @max-[320px]:inline">Shortcuts</span>
        </Button>
        <SnapSwitch />
      </div>
    </section>
  );
}

/** Whether what is dragged on the picture snaps to lines of the picture and of other layers. */
function SnapSwitch() {
  return <SwitchRow label="Snap" checked={useSnapChoice()} onChange={chooseSnap} />;
}

/** Returns what a key does to the layer of the row that has the focus. */
function rowActionOf({ key, altKey, shiftKey, target }: KeyboardEvent): RowAction | undefined {
  if (altKey && key === 'ArrowUp') return shiftKey ? 'front' : 'raise';
  if (altKey && key === 'ArrowDown') return shiftKey ? 'back' : 'lower';
  if (key === 'F2') return 'rename';
  const isRow = (target as HTMLElement).dataset['row'] !== undefined;
  return isRow && (key === 'Delete' || key === 'Backspace') ? 'remove' : undefined;
}

function idOfRow(target: EventTarget): number | undefined {
  const row = (target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
}

function focusRow(list: HTMLElement | null, id: number): void {
  list?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
}
