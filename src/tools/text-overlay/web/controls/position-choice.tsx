import { type Position, positions } from '../../shared/text-overlay.ts';
import { ChoiceRow } from './choice-row.tsx';

interface PositionChoiceProps {
  /** Undefined where the text stands at none of them. */
  readonly value: Position | undefined;
  readonly onChoose: (position: Position) => void;
}

const choices = positions.map((position) => ({
  value: position,
  label: position.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
  face: <span className="size-1.5 bg-current" />,
}));

/** The nine places that `position` names. */
export function PositionChoice({ value, onChoose }: PositionChoiceProps) {
  return (
    <ChoiceRow label="Position" className="grid-cols-3" choices={choices} value={value} onChoose={onChoose} />
  );
}
