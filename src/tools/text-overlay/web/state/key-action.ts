import type { Point } from '../../shared/draw/layout.ts';
import type { EditorAction } from './editor.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
  /** Whether the focus is on the picture or nowhere, so that plain keys apply to the selected text. */
  readonly inWorkspace: boolean;
}

/** The text that keys apply to. */
export interface SelectedText {
  readonly id: number;
  /** In picture pixels. */
  readonly centre: Point;
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
export function keyAction(press: KeyPress, selected: SelectedText | undefined): EditorAction | undefined {
  if (press.altKey) return undefined;
  if (press.command) return commandAction(press, selected);
  if (!press.inWorkspace || !selected) return undefined;
  const { id, centre: from } = selected;
  const arrow = arrows[press.key];
  if (arrow) {
    const step = press.shiftKey ? coarseStepPx : fineStepPx;
    return { type: 'nudged', id, from, by: { x: arrow[0] * step, y: arrow[1] * step } };
  }
  if (press.key === 'Delete' || press.key === 'Backspace') return { type: 'removed', id };
  return press.key === 'Escape' ? { type: 'selected', id: null } : undefined;
}

function commandAction(
  { key, shiftKey }: KeyPress,
  selected: SelectedText | undefined,
): EditorAction | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return { type: shiftKey ? 'redone' : 'undone' };
    case 'y':
      return { type: 'redone' };
    case 'd':
      return selected && { type: 'duplicated', id: selected.id, from: selected.centre };
    default:
      return undefined;
  }
}
