import { type ReactNode, useId } from 'react';

/** The attributes that the control inside a field must have. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled form field with a hint or an error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={error === undefined ? 'text-sm text-ink-soft' : 'text-sm font-medium text-magenta'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
