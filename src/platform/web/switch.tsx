interface SwitchProps {
  readonly id?: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * An on/off control that takes effect at once (WAI-ARIA Authoring Practices, Switch). Written by hand,
 * because it is only a button and the library's switch would add 5 KiB to a screen.
 */
export function Switch({ label, checked, disabled = false, onChange, id }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group relative h-6 w-11 shrink-0 rounded-sm border border-edge bg-sheet transition-colors after:absolute after:-inset-2.5 hover:border-ink disabled:opacity-55 aria-checked:border-ink aria-checked:bg-ink"
    >
      <span className="block size-4 translate-x-[3px] rounded-xs bg-edge transition-transform group-aria-checked:translate-x-[23px] group-aria-checked:bg-on-key" />
    </button>
  );
}
