import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { type EditorAction, toggled } from '#tools/text-overlay/web/state/editor.ts';
import { labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

/** What a row does to its layer alone, but for its place in the order and its name. */
export type LayerAction = 'select' | 'add' | 'show' | 'lock' | 'duplicate' | 'toFront' | 'toBack' | 'remove';

export interface LayerOf {
  readonly selectedIds: readonly number[];
  /** Returns the centre of a layer, in picture pixels. */
  readonly centreOf: (layer: LayerInWork) => Point;
}

/** Returns the editor's action. `add` takes a layer into the selection, or out of it. */
export function actionOf(
  action: LayerAction,
  layer: LayerInWork,
  { selectedIds, centreOf }: LayerOf,
): EditorAction {
  const { id, hidden, locked } = layer;
  switch (action) {
    case 'select':
      return { type: 'selected', ids: [id] };
    case 'add':
      return { type: 'selected', ids: toggled(selectedIds, id) };
    case 'show':
      return { type: 'changed', id, part: { hidden: hidden ? undefined : true } };
    case 'lock':
      return { type: 'changed', id, part: { locked: locked ? undefined : true } };
    case 'duplicate':
      return { type: 'duplicated', texts: [{ id, centre: centreOf(layer) }] };
    case 'toFront':
      return { type: 'ordered', ids: [id], to: 'front' };
    case 'toBack':
      return { type: 'ordered', ids: [id], to: 'back' };
    case 'remove':
      return { type: 'removed', ids: [id] };
  }
}

/** Returns what is said of a change that a screen reader would not notice by itself. */
export function layerChange(action: LayerAction, layer: LayerInWork): string | undefined {
  const label = labelOf(layer);
  switch (action) {
    case 'show':
      return `${label} is ${layer.hidden ? 'shown' : 'hidden'}`;
    case 'lock':
      return `${label} is ${layer.locked ? 'unlocked' : 'locked'}`;
    case 'remove':
      return `${label} is deleted`;
    default:
      return undefined;
  }
}
