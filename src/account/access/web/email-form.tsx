import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { checkEmailForm, type EmailForm as Filled, type EmailFormErrors } from './check-sign-in-forms.ts';
import { identityMessage, refusedField } from './identity/identity-message.ts';
import { useIdentityPasswordHint } from './identity/password-hint.ts';

const mismatch = 'Passwords do not match';

interface EmailFormProps {
  readonly use: 'signIn' | 'signUp';
  readonly action: ReactNode;
  readonly pending: boolean;
  /** Why the provider refused what was sent, if it did. */
  readonly error?: unknown;
  readonly onSubmit: (filled: Filled) => void;
  readonly onEmailChange?: (email: string) => void;
}

/** Email and password. For a new account, the password is typed twice (spec 2 and 5). */
export function EmailForm({ use, action, pending, error, onSubmit, onEmailChange }: EmailFormProps) {
  const [filled, setFilled] = useState({ email: '', password: '', repeated: '' });
  const [found, setFound] = useState<EmailFormErrors & { readonly repeated?: string }>({});
  const isNew = use === 'signUp';
  const passwordHint = useIdentityPasswordHint({ wanted: isNew });
  const form = useRef<HTMLFormElement>(null);
  const refused = isNew ? refusedField(error) : undefined;
  const errors = refused ? { ...found, [refused]: identityMessage(error) } : found;
  useEffect(() => {
    if (refused) fieldOf(form.current, refused)?.focus();
  }, [refused]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = checkEmailForm(filled);
    setFound(missing);
    const [wrong] = Object.keys(missing);
    if (wrong !== undefined) fieldOf(form.current, wrong)?.focus();
    else if (isNew && filled.password !== filled.repeated) {
      setFound({ repeated: mismatch });
      fieldOf(form.current, 'repeated')?.focus();
      toast({ title: 'Password mismatch', description: mismatch, variant: 'destructive' });
    } else if (!pending) onSubmit({ email: filled.email.trim(), password: filled.password });
  }

  function input(name: keyof typeof filled, autoComplete: string) {
    return {
      name,
      autoComplete,
      required: true,
      value: filled[name],
      onChange: (event: { target: { value: string } }) => {
        setFilled({ ...filled, [name]: event.target.value });
        if (name === 'email') onEmailChange?.(event.target.value);
      },
    };
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...input('email', 'email')}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password} hint={isNew ? passwordHint : undefined}>
        {(control) => (
          <Input
            {...control}
            {...input('password', isNew ? 'new-password' : 'current-password')}
            type="password"
          />
        )}
      </Field>
      {isNew && (
        <Field label="Confirm Password" error={errors.repeated}>
          {(control) => <Input {...control} {...input('repeated', 'new-password')} type="password" />}
        </Field>
      )}
      <Button type="submit" className="relative" pending={pending}>
        {action}
      </Button>
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`);
}
