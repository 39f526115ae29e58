import { type ReactNode, useId } from 'react';
import { type Position, positions } from '#tools/text-overlay/shared/text-overlay.ts';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly face: ReactNode }[];
  readonly value?: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/** Choices in rows of three below their name. */
export function ChoiceRow<Value extends string>({ label, ...rest }: ChoiceRowProps<Value>) {
  const id = useId();
  return (
    <div className="shrink-0">
      <p id={id} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <RadioButtons {...rest} labelledBy={id} columns={3} className="grid-cols-3" />
    </div>
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
  return <ChoiceRow label="Position" choices={positionChoices} value={value} onChoose={onChoose} />;
}
