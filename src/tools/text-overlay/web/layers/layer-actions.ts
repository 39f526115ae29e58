import type { EditorAction, Flag } from '#tools/text-overlay/web/state/editor-action.ts';
import { labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

/** Hides or locks layers unless all of them are; then takes it back. */
export function toggleFlag(layers: readonly Pick<LayerInWork, 'id' | Flag>[], flag: Flag): EditorAction {
  return {
    type: 'flagged',
    ids: layers.map(({ id }) => id),
    flag,
    on: layers.some((layer) => !layer[flag]),
  };
}

/** What the flags make of layers, for people. */
export const flagLabels = {
  hidden: { on: 'hidden', off: 'shown', set: 'Hide', unset: 'Show' },
  locked: { on: 'locked', off: 'unlocked', set: 'Lock', unset: 'Unlock' },
} as const satisfies Record<Flag, Readonly<Record<string, string>>>;

/** Returns what is said of a change that a screen reader would not notice by itself. */
export function flagChange(layers: readonly LayerInWork[], flag: Flag): string {
  const { on, off } = flagLabels[flag];
  const is = layers.some((layer) => !layer[flag]) ? on : off;
  const [first, ...others] = layers;
  return first && others.length === 0 ? `${labelOf(first)} is ${is}` : `${layers.length} layers are ${is}`;
}
