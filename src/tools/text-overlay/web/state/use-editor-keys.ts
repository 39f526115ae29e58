import { type RefObject, useEffect } from 'react';
import { announce } from '../../../../platform/web/announce.ts';
import { type EditorAction, selectedOf } from './editor.ts';
import { keyAction } from './key-action.ts';
import type { Editor } from './use-editor.ts';

/** Fields that are no part of the work yet keep the browser's own undo. */
export const draftMark = { 'data-draft': '' } as const;

/** The editor's keys, wherever the focus is; plain ones only while it is on the desk or nowhere. */
export function useEditorKeys({ state, dispatch }: Editor, workspace: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('[data-draft], [role=dialog]')) return;
      const selected = selectedOf(state);
      const { key, shiftKey, altKey } = event;
      const inWorkspace = target === document.body || workspace.current?.contains(target) === true;
      const command = event.ctrlKey || event.metaKey;
      const action = keyAction({ key, shiftKey, altKey, command, inWorkspace }, selected?.id);
      if (!action) return;
      event.preventDefault();
      dispatch(action);
      if (action.type === 'removed') workspace.current?.focus();
      const words = wordsFor(action, selected?.place);
      if (words !== undefined) announce(words);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [state, dispatch, workspace]);
}

function wordsFor(action: EditorAction, place: { x: number; y: number } | undefined): string | undefined {
  switch (action.type) {
    case 'nudged':
      return place && `X ${Math.round(place.x + action.by.x)}, Y ${Math.round(place.y + action.by.y)}`;
    case 'undone':
      return 'Undone';
    case 'redone':
      return 'Redone';
    case 'removed':
      return 'Text deleted';
    default:
      return undefined;
  }
}
