import { useId } from 'react';
import { Switch } from './switch.tsx';

interface SwitchRowProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch after its name. */
export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Switch id={id} label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
