import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cn } from './cn.ts';

interface RadioButtonsProps<Value extends string> {
  /** The id of the visible name, or the name itself. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly face: ReactNode }[];
  readonly value?: Value | undefined;
  /** Up and down go by so many choices. */
  readonly columns: number;
  readonly className?: string;
  readonly onChoose: (value: Value) => void;
}

/**
 * Buttons of which at most one is chosen, by the ARIA Authoring Practices: one stop for the Tab key, arrows
 * choose.
 */
export function RadioButtons<Value extends string>(props: RadioButtonsProps<Value>) {
  const { labelledBy, label, choices, value, columns, className, onChoose } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const to = nextChoice(event.key, Math.max(chosen, 0), columns, choices.length);
    const choice = to === undefined ? undefined : choices[to];
    if (!choice || to === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[to]?.focus();
    onChoose(choice.value);
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={move}
      className={cn('grid w-fit gap-px border border-edge bg-rule', className)}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-label={choice.label}
          title={choice.label}
          aria-checked={index === chosen}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChoose(choice.value)}
          className="grid size-8 place-items-center bg-sheet text-ink hover:bg-well aria-checked:bg-ink aria-checked:text-on-key pointer-coarse:size-11"
        >
          {choice.face}
        </button>
      ))}
    </div>
  );
}

/** Returns the index that a key leads to in a grid of choices; undefined for other keys and at its edges. */
export function nextChoice(key: string, index: number, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const step = steps[key];
  const to = step === undefined ? undefined : index + step;
  return to !== undefined && to >= 0 && to < count ? to : undefined;
}
