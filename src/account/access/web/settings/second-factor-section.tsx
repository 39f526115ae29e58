import { Suspense } from 'react';
import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { useBegin, useConfirm, useRenewCodes, useSecondFactor, useTurnOff } from './use-second-factor.ts';
import { CopyButton } from '#platform/web/copy-button.tsx';

/** With the QR code, loaded only for this. */
const Enrolment = lazyPart(async () => (await import('./second-factor-enrolment.tsx')).Enrolment);

/** Two-step sign-in: turned on with an authenticator app, off, and its recovery codes. */
export function SecondFactorSection() {
  const state = useSecondFactor();
  const begin = useBegin();
  const confirm = useConfirm();
  const renew = useRenewCodes();
  const turnOff = useTurnOff();
  const fresh = renew.data ?? confirm.data;

  function forgetSecrets() {
    for (const { reset } of [begin, confirm, renew]) reset();
  }

  return (
    <Section title="Two-step sign-in">
      {fresh ? (
        <RecoveryCodes codes={fresh.recovery_codes} onDone={forgetSecrets} />
      ) : begin.data ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Enrolment secret={begin.data} confirm={confirm} onCancel={forgetSecrets} />
        </Suspense>
      ) : state.error ? (
        <LoadFailure error={state.error} onRetry={() => void state.refetch()} />
      ) : !state.data ? (
        <Skeleton className="h-20" />
      ) : state.data.on ? (
        <>
          <p className="mb-4 text-ink-soft">
            On: signing in with your username needs a code from your app. Recovery codes left:{' '}
            {state.data.recovery_codes_left}.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" pending={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <Button variant="outline" pending={turnOff.isPending} onClick={() => turnOff.mutate()}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            Off. Turn it on to also ask for a code from an authenticator app when you sign in with your
            username.
          </p>
          <Button variant="outline" pending={begin.isPending} onClick={() => begin.mutate()}>
            Turn on
          </Button>
        </>
      )}
    </Section>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows recovery codes, the only time that they can be shown. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p role="status" className="mb-4">
        Two-step sign-in is on. Store these recovery codes in a safe place: each signs you in once without
        your phone, and they are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="mb-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" variant="outline" size="default">
          Copy
        </CopyButton>
        <Button onClick={onDone}>I have stored them</Button>
      </div>
    </>
  );
}
