import { cn } from './cn.ts';

/** A rotating registration mark. Without a label it is decoration beside a text that says the same. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex items-center">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={cn('size-4.5 animate-turn', className)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <circle cx="12" cy="12" r="6.5" />
        <path d="M12 1v22M1 12h22" />
        <path
          d="M12 5.5A6.5 6.5 0 0 1 18.5 12H12z M12 18.5A6.5 6.5 0 0 1 5.5 12H12z"
          fill="currentColor"
          stroke="none"
        />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A spinner for a whole page. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label="Loading" className="size-9 text-ink-soft" />
    </div>
  );
}
