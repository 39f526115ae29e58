import { useEffect, useRef } from 'react';
import { announce } from '#platform/web/announce.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { allSelectedOf } from './editor-state.ts';
import { labelOf } from './overlay.ts';
import type { Editor } from './use-editor.ts';

/** Says which layers are selected whenever others are. */
export function useSelectionAnnounced({ state, work: { overlays } }: Editor): void {
  const { selectedIds } = state;
  const selected = allSelectedOf(state);
  const [first] = selected;
  const message =
    first && selected.length === 1
      ? `Selected: ${labelOf(first)}, ${isText(first) ? 'text' : 'layer'} ${overlays.indexOf(first) + 1} of ${overlays.length}`
      : first && `${selected.length} texts selected`;
  const before = useRef(selectedIds);
  useEffect(() => {
    if (before.current === selectedIds) return;
    before.current = selectedIds;
    if (message !== undefined) announce(message);
  }, [selectedIds, message]);
}
