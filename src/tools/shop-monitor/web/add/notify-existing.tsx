import { useId } from 'react';

interface NotifyExistingProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** What becomes of the products that the first scan finds (contract 6). */
export function NotifyExisting({ checked, onChange }: NotifyExistingProps) {
  const id = useId();
  return (
    <div className="flex gap-3 md:col-span-2">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          Also notify for products already in the shop
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[64ch] text-sm text-ink-soft">
          {checked
            ? 'The first scan posts every product that it finds, one webhook each.'
            : 'The first scan only writes down what is there, marked Existing. What appears later is posted.'}
        </p>
      </div>
    </div>
  );
}
