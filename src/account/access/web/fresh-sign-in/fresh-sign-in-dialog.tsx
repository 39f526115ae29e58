import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { GoogleButton } from '#account/access/web/google-button.tsx';
import { useSession } from '#account/access/web/session.ts';
import { CodeField } from '#account/access/web/code-field.tsx';
import { type FreshSignInRequest, hasCode } from './fresh-sign-in.ts';
import { proofMessage, useGoogleProof, usePasswordProof } from './use-proof.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

/** Asks for the password or a new sign-in, on top of the current screen. The request is then sent again. */
export function FreshSignInDialog({ request }: { readonly request: FreshSignInRequest }) {
  const { identity } = request;
  const hasPassword = identity === null || identity.hasPassword;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && request.cancel()}
      title="Confirm that it is you"
      description={
        `${request.needsCodeAlone ? 'Enter a code' : hasPassword ? 'Enter your password' : 'Sign in again'} ` +
        'to continue.'
      }
    >
      {hasPassword && <PasswordProof request={request} />}
      {identity && (identity.hasGoogle || !identity.hasPassword) && (
        <GoogleProof request={request} alone={!identity.hasPassword} />
      )}
    </Dialog>
  );
}

interface GoogleProofProps {
  readonly request: FreshSignInRequest;
  /** True if this is the only way to confirm. */
  readonly alone: boolean;
}

function GoogleProof({ request, alone }: GoogleProofProps) {
  const proof = useGoogleProof(request);
  return (
    <div className="grid gap-5">
      {!alone && (
        <p className="mt-5 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
          Or
        </p>
      )}
      {proof.error && <Alert variant="destructive" title={proofMessage(proof.error)} />}
      <GoogleButton pending={proof.isPending} disabled={proof.isPending} onClick={() => proof.mutate()} />
      {alone && (
        <Button variant="outline" onClick={request.cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** Asks for the password, and for a code once the server does. A refusal is shown at its field. */
function PasswordProof({ request }: { readonly request: FreshSignInRequest }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [asksCode, setAsksCode] = useState(request.needsCodeAlone);
  const field = useRef<HTMLInputElement>(null);
  const proof = usePasswordProof(request);
  const { codeRequired, wrongCode } = freshSignInProblems;
  const concernsCode = hasCode(proof.error, codeRequired.code, wrongCode.code);
  const refusal = proof.error ? proofMessage(proof.error) : undefined;
  const error = missing ? 'Password is required' : concernsCode ? undefined : refusal;
  useEffect(() => {
    if (concernsCode) setAsksCode(true);
    else if (proof.error) field.current?.select();
  }, [proof.error, concernsCode]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = password === '' && !request.needsCodeAlone;
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else if (!proof.isPending) proof.mutate({ password, code });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <AccountName request={request} />
      {!request.needsCodeAlone && (
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
      )}
      {asksCode && (
        <CodeField
          value={code}
          onChange={setCode}
          error={request.needsCodeAlone || hasCode(proof.error, wrongCode.code) ? refusal : undefined}
        />
      )}
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

/** Tells password managers which account this password belongs to. */
function AccountName({ request }: { readonly request: FreshSignInRequest }) {
  const session = useSession();
  const user = 'user' in session ? session.user : null;
  const name = request.identity?.email ?? user?.username ?? '';
  return <input type="hidden" name="username" autoComplete="username" value={name} />;
}
