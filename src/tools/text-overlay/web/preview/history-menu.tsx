import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { PopupMenu } from '#tools/text-overlay/web/menu/popup-menu.tsx';
import { describeChange } from '#tools/text-overlay/web/state/describe-change.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import { type History, stepsOf } from '#tools/text-overlay/web/state/history.ts';

interface HistoryMenuProps {
  readonly at: Point;
  readonly history: History<Work>;
  readonly onGo: (step: number, words: string) => void;
  readonly onClose: () => void;
}

/** What was done, the latest first. What was undone stays in the list until something else is done. */
export function HistoryMenu({ at, history, onGo, onClose }: HistoryMenuProps) {
  const steps = stepsOf(history);
  const items = steps.map((work, step) => {
    const before = steps[step - 1];
    const label = before ? describeChange(before, work) : 'Start';
    return { label, checked: step === history.past.length, onChoose: () => onGo(step, label) };
  });
  return <PopupMenu label="History" {...{ at, onClose }} items={items.toReversed()} />;
}
