import { type RefObject, useEffect } from 'react';
import { flagChange } from '#tools/text-overlay/web/layers/layer-actions.ts';
import { announce } from '#platform/web/announce.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { allSelectedOf, isFree, workOf } from './editor-state.ts';
import type { EditorAction } from './editor-action.ts';
import type { LayerInWork } from './overlay.ts';
import { keyAction } from './key-action.ts';
import type { Editor } from './use-editor.ts';

/** Marks fields that are not yet part of the work, so that they keep the browser's own undo. */
export const draftMark = { 'data-draft': '' } as const;

/** In which letters are typed. */
const fields = 'input:not([type=range]), textarea, select, [contenteditable]';

/** Where the editor's keys apply, and to what. */
export interface KeyScope {
  readonly workspace: RefObject<HTMLElement | null>;
  readonly centreOf: (overlay: LayerInWork) => Point;
}

interface EditorKeys extends KeyScope {
  /** Shows the keyboard shortcuts. */
  readonly onHelp: () => void;
}

/** Returns whether the focus is on the picture or nowhere, so that keys apply to the selected texts. */
export function isInWorkspace(target: Element, workspace: RefObject<HTMLElement | null>): boolean {
  return target === document.body || workspace.current?.contains(target) === true;
}

/** Handles the editor's keys. Plain keys apply only while the focus is in the workspace or nowhere. */
export function useEditorKeys({ state, dispatch }: Editor, keys: EditorKeys): void {
  const { workspace, centreOf, onHelp } = keys;
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('[data-draft], [role=dialog]')) return;
      const centred = (overlay: LayerInWork) => ({ id: overlay.id, centre: centreOf(overlay) });
      const { key, shiftKey, altKey } = event;
      const inWorkspace = isInWorkspace(target, workspace);
      const command = event.ctrlKey || event.metaKey;
      if (key === '?' && !command && !target.closest(fields)) {
        event.preventDefault();
        return onHelp();
      }
      const action = keyAction(
        { key, shiftKey, altKey, command, inWorkspace },
        {
          selected: allSelectedOf(state).map((layer) => ({
            ...centred(layer),
            hidden: layer.hidden,
            locked: layer.locked,
          })),
          free: allSelectedOf(state).filter(isFree).map(centred),
          all: workOf(state).overlays.filter(isFree).map(centred),
        },
      );
      if (!action) return;
      event.preventDefault();
      dispatch(action);
      const vanishes = action.type === 'flagged' && action.flag === 'hidden' && action.on && inWorkspace;
      if (action.type === 'removed' || vanishes) workspace.current?.focus();
      const message =
        action.type === 'flagged' ? flagChange(allSelectedOf(state), action.flag) : messageFor(action);
      if (message !== undefined) announce(message);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [state, dispatch, workspace, centreOf, onHelp]);
}

function messageFor(action: EditorAction): string | undefined {
  switch (action.type) {
    case 'nudged': {
      const [first, ...others] = action.texts;
      if (!first || others.length > 0) return `${action.texts.length} texts moved`;
      return `X ${Math.round(first.centre.x + action.by.x)}, Y ${Math.round(first.centre.y + action.by.y)}`;
    }
    case 'undone':
      return 'Undone';
    case 'redone':
      return 'Redone';
    case 'removed':
      return action.ids.length === 1 ? 'Text deleted' : `${action.ids.length} texts deleted`;
    default:
      return undefined;
  }
}
