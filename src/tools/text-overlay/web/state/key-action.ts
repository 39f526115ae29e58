import { toggleFlag } from '#tools/text-overlay/web/layers/layer-actions.ts';
import type { CentredText } from './editor-state.ts';
import type { EditorAction, Flag, Order } from './editor-action.ts';
import type { LayerInWork } from './overlay.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
  /** Whether the focus is on the picture or nowhere, so that plain keys apply to the selected text. */
  readonly inWorkspace: boolean;
}

/** The texts that keys apply to. */
export interface KeyTexts {
  readonly selected: readonly (CentredText & Pick<LayerInWork, Flag>)[];
  /** Those of them that may be moved and removed. */
  readonly free: readonly CentredText[];
  /** All that may be. */
  readonly all: readonly CentredText[];
}

const fineStepPx = 1;
const coarseStepPx = 10;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the action of a key, or undefined if the editor does not use the key. */
export function keyAction(press: KeyPress, texts: KeyTexts): EditorAction | undefined {
  if (press.altKey) return orderAction(press, texts);
  if (press.command) return commandAction(press, texts);
  const { selected, free } = texts;
  if (!press.inWorkspace || selected.length === 0) return undefined;
  if (press.key === 'Escape') return { type: 'selected', ids: [] };
  if (free.length === 0) return undefined;
  const arrow = arrows[press.key];
  if (arrow) {
    const step = press.shiftKey ? coarseStepPx : fineStepPx;
    return { type: 'nudged', texts: free, by: { x: arrow[0] * step, y: arrow[1] * step } };
  }
  const removes = press.key === 'Delete' || press.key === 'Backspace';
  return removes ? { type: 'removed', ids: idsOf(free) } : undefined;
}

const orders: Readonly<Record<string, readonly [near: Order, far: Order]>> = {
  ArrowUp: ['forward', 'front'],
  ArrowDown: ['backward', 'back'],
};

function orderAction({ key, shiftKey, command, inWorkspace }: KeyPress, { selected }: KeyTexts) {
  const order = orders[key];
  if (!order || command || !inWorkspace || selected.length === 0) return undefined;
  return { type: 'ordered', ids: idsOf(selected), to: order[shiftKey ? 1 : 0] } as const;
}

const flags: Readonly<Record<string, Flag>> = { l: 'locked', h: 'hidden' };

function commandAction(
  { key, shiftKey, inWorkspace }: KeyPress,
  { selected, all }: KeyTexts,
): EditorAction | undefined {
  const flag = shiftKey ? flags[key.toLowerCase()] : undefined;
  if (flag) return selected.length > 0 ? toggleFlag(selected, flag) : undefined;
  switch (key.toLowerCase()) {
    case 'z':
      return { type: shiftKey ? 'redone' : 'undone' };
    case 'y':
      return { type: 'redone' };
    case 'd':
      return selected.length > 0 ? { type: 'duplicated', texts: selected } : undefined;
    case 'a':
      return inWorkspace && all.length > 0 ? { type: 'selected', ids: idsOf(all) } : undefined;
    default:
      return undefined;
  }
}

function idsOf(texts: readonly CentredText[]): readonly number[] {
  return texts.map(({ id }) => id);
}
