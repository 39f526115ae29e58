import type { ReactNode } from 'react';
import { cn } from '../../../../platform/web/cn.ts';
import { type Position, positions } from '../../shared/text-overlay.ts';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly face: ReactNode }[];
  readonly value?: Value | undefined;
  readonly className?: string;
  readonly onChoose: (value: Value) => void;
}

/** A grid of buttons of which at most one is pressed. */
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

interface PositionChoiceProps {
  /** Undefined if the text is at none of the nine positions. */
  readonly value: Position | undefined;
  readonly onChoose: (position: Position) => void;
}

const positionChoices = positions.map((position) => ({
  value: position,
  label: position.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
  face: <span className="size-1.5 bg-current" />,
}));

/** A choice of the nine values of `position`. */
export function PositionChoice({ value, onChoose }: PositionChoiceProps) {
  return (
    <ChoiceRow
      label="Position"
      className="grid-cols-3"
      choices={positionChoices}
      value={value}
      onChoose={onChoose}
    />
  );
}
