import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';
import { useSession } from '../session.ts';
import type { FreshSignInRequest } from './fresh-sign-in.ts';
import { proofMessage, usePasswordProof } from './use-proof.ts';

/** The password, once more. A refusal stands at the field, which has the focus then. */
export function PasswordProof({ request }: { readonly request: FreshSignInRequest }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const proof = usePasswordProof(request);
  const error = missing ? 'Password is required' : proof.error ? proofMessage(proof.error) : undefined;
  useEffect(() => {
    if (proof.error) field.current?.select();
  }, [proof.error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!proof.isPending) proof.mutate(password);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <AccountName request={request} />
      <Field label="Current password" error={error}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button variant="outline" onClick={request.cancel}>
          Cancel
        </Button>
        <Button type="submit" pending={proof.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** Tells a password manager whose password this is. */
function AccountName({ request }: { readonly request: FreshSignInRequest }) {
  const session = useSession();
  const user = 'user' in session ? session.user : null;
  const name = request.identity?.email ?? user?.username ?? '';
  return <input type="hidden" name="username" autoComplete="username" value={name} />;
}
