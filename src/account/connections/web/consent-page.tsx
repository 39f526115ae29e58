import { type SubmitEvent, useState } from 'react';
import { useSession } from '#account/access/web/session.ts';
import { accountName } from '#account/access/shared/account.ts';
import { scopeName } from '#platform/shared/key-scopes.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { ConnectionRequest } from '#account/connections/shared/contract.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { useConnectionRequest, useDecide } from './use-consent.ts';

/** An owner decides about an app: who asks, for what, and how much of the month it can use (contract 17). */
export function ConsentPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useConnectionRequest(id);
  return (
    <div className="max-w-[64ch]">
      {error ? (
        <>
          <PageHeading title="Connect an app" />
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </>
      ) : data ? (
        <ConsentForm request={data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

function ConsentForm({ request }: { readonly request: ConnectionRequest }) {
  const [cap, setCap] = useState(String(request.cap));
  const decide = useDecide(request.id);
  const isLeaving = (allow: boolean) => decide.isPending && decide.variables.allow === allow;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!decide.isPending)
      decide.mutate({ allow: true, cap: Number(cap.trim() || connectionLimits.capDefault) });
  }

  return (
    <form noValidate onSubmit={submit}>
      <PageHeading title={`Connect ${request.name}?`} />
      <p className="text-ink-soft">
        This app says that it is <bdi className="font-medium text-ink">{request.name}</bdi>. It gets its
        access at{' '}
        <strong className="font-mono text-sm text-ink [overflow-wrap:anywhere]">{request.host}</strong>. Allow
        it only if you started this there.
      </p>
      <h2 className="mt-6 border-t-2 border-ink pt-4 font-semibold">It can use in your account:</h2>
      <ul className="mt-2 grid gap-2 md:grid-cols-2">
        {request.scopes.map((scope) => (
          <li key={scope} className="flex items-center gap-2">
            <Icon name="check" className="size-4 shrink-0 text-green" />
            {scopeName(scope)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        It cannot see your password, your API keys or your payments. You can revoke it at any time in My
        Account.
      </p>
      <div className="mt-6">
        <Field label="Metered calls a month">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={connectionLimits.capMax}
              placeholder={String(connectionLimits.capDefault)}
              value={cap}
              onChange={({ target }) => setCap(target.value)}
            />
          )}
        </Field>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {request.isConnected
          ? 'You connected this app before. The new limit replaces the one that it has.'
          : 'Above this limit, its calls are refused until the next month.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" pending={isLeaving(true)} disabled={isLeaving(false)}>
          Allow
        </Button>
        <Button
          type="button"
          variant="outline"
          pending={isLeaving(false)}
          disabled={isLeaving(true)}
          onClick={() => decide.mutate({ allow: false })}
        >
          Deny
        </Button>
      </div>
      <SignedInAs />
    </form>
  );
}

/** Whose account it is. */
function SignedInAs() {
  const session = useSession();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  return (
    <p className="mt-6 border-t border-rule pt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
      Signed in as <bdi>{accountName(session.user)}</bdi>
    </p>
  );
}
