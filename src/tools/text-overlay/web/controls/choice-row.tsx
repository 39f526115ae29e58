import type { ReactNode } from 'react';
import { cn } from '../../../../platform/web/cn.ts';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly face: ReactNode }[];
  readonly value?: Value | undefined;
  readonly className?: string;
  readonly onChoose: (value: Value) => void;
}

/** A few buttons side by side, of which at most one is pressed. */
export function ChoiceRow<Value extends string>({
  label,
  choices,
  value,
  className,
  onChoose,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset className="shrink-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={cn('grid w-fit gap-px border border-edge bg-rule', className)}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-label={choice.label}
            title={choice.label}
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
            className="grid size-8 place-items-center bg-sheet text-ink hover:bg-well aria-pressed:bg-ink aria-pressed:text-on-key pointer-coarse:size-11"
          >
            {choice.face}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
