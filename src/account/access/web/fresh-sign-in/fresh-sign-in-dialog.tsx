import { freshSignInLimits } from '../../../../platform/shared/fresh-sign-in.ts';
import { Alert } from '../../../../platform/web/alert.tsx';
import { Button } from '../../../../platform/web/button.tsx';
import { Dialog } from '../../../../platform/web/dialog.tsx';
import { GoogleButton } from '../google-button.tsx';
import type { FreshSignInRequest } from './fresh-sign-in.ts';
import { PasswordProof } from './password-proof.tsx';
import { proofMessage, useGoogleProof } from './use-proof.ts';

/** Asks who is here once more, over the screen that was worked on; what waits goes on by itself. */
export function FreshSignInDialog({ request }: { readonly request: FreshSignInRequest }) {
  const { identity } = request;
  const hasPassword = identity === null || identity.hasPassword;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && request.cancel()}
      title="Confirm that it is you"
      description={`You signed in more than ${freshSignInLimits.minutes} minutes ago. ${hasPassword ? 'Enter your password' : 'Sign in again'} to go on.`}
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
  /** The only way to confirm. */
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
