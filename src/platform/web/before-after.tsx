interface BeforeAfterChoiceProps {
  readonly before: boolean;
  readonly onChange: (before: boolean) => void;
}

const choices = [
  { before: true, label: 'Before' },
  { before: false, label: 'After' },
];

/** Shows a picture as it was, or as it will be. */
export function BeforeAfterChoice({ before, onChange }: BeforeAfterChoiceProps) {
  return (
    <div
      role="group"
      aria-label="Show the picture"
      className="grid grid-cols-2 gap-px border border-edge bg-rule"
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.before === before}
          onClick={() => onChange(choice.before)}
          className="h-8 bg-sheet px-3 text-sm font-semibold hover:bg-well aria-pressed:bg-ink aria-pressed:text-on-key pointer-coarse:h-11"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
