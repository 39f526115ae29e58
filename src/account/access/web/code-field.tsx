import { useState } from 'react';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  /** Whether a recovery code may take the place of the app's. */
  readonly allowsRecovery?: boolean;
}

/** The field for a code of the authenticator app, which phones and password managers fill in. */
export function CodeField({ value, onChange, error, allowsRecovery = true }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={isRecovery ? 'Each code works once' : 'The six digits that your authenticator app shows'}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            key={String(isRecovery)}
            name="code"
            autoFocus
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {allowsRecovery && (
        <button
          type="button"
          className="mt-4 text-cyan underline underline-offset-4"
          onClick={() => {
            setIsRecovery(!isRecovery);
            onChange('');
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}
