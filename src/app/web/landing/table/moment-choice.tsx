interface MomentChoiceProps {
  readonly before: boolean;
  readonly onChange: (before: boolean) => void;
}

const moments = [
  { before: true, label: 'Before' },
  { before: false, label: 'After' },
];

/** The picture as it came, or as it leaves. */
export function MomentChoice({ before, onChange }: MomentChoiceProps) {
  return (
    <div
      role="group"
      aria-label="Show the picture"
      className="grid grid-cols-2 gap-px border border-edge bg-rule"
    >
      {moments.map((moment) => (
        <button
          key={moment.label}
          type="button"
          aria-pressed={moment.before === before}
          onClick={() => onChange(moment.before)}
          className="h-8 bg-sheet px-3 text-sm font-semibold hover:bg-well aria-pressed:bg-ink aria-pressed:text-on-key pointer-coarse:h-11"
        >
          {moment.label}
        </button>
      ))}
    </div>
  );
}
