import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  readonly id?: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** An on/off control that takes effect at once. */
export function Switch({ label, checked, disabled = false, onChange, id }: SwitchProps) {
  return (
    <Radix.Root
      {...(id !== undefined && { id })}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="relative h-6 w-11 shrink-0 rounded-sm border border-edge bg-sheet transition-colors after:absolute after:-inset-2.5 hover:border-ink disabled:opacity-55 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
    >
      <Radix.Thumb className="block size-4 translate-x-[3px] rounded-xs bg-edge transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-key" />
    </Radix.Root>
  );
}
