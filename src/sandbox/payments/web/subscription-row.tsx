import { Badge } from '#platform/web/badge.tsx';
import { client } from '#platform/web/call.ts';
import { presentDay } from '#platform/web/moment.tsx';
import type { SandboxAccount } from '#sandbox/payments/shared/contract.ts';
import { SandboxButton, SandboxRow } from './sandbox-row.tsx';
import { failNextRenewal, renewNow } from './operations.ts';

interface SubscriptionRowProps {
  /** Whether it belongs to the account that is signed in. */
  readonly own: boolean;
  readonly subscription: SandboxAccount['subscriptions'][number];
}

export function SubscriptionRow({ own, subscription }: SubscriptionRowProps) {
  const {
    id,
    plan,
    status,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    failsNextRenewal,
    failsRetries,
    nextAttemptAt,
  } = subscription;
  const live = status === 'active' || status === 'past_due';
  const params = { id };
  return (
    <SandboxRow
      title={`Subscription, ${plan}`}
      states={
        <>
          <Badge variant={status === 'active' ? 'success' : live ? 'attention' : 'muted'}>{status}</Badge>
          {live && failsNextRenewal && (
            <Badge variant="destructive">
              {failsRetries ? 'renewal and retries fail' : 'next renewal fails'}
            </Badge>
          )}
          {live && cancelAtPeriodEnd && <Badge>ends after this period</Badge>}
        </>
      }
      note={[
        `${live ? 'Period until' : 'Last period until'} ${presentDay(currentPeriodEnd)}`,
        ...(nextAttemptAt === null ? [] : [`next retry on ${presentDay(nextAttemptAt)}`]),
      ].join(', ')}
    >
      {own && live && (
        <>
          <SandboxButton label="Renew now" act={() => client.call(renewNow, { params })} />
          <SandboxButton
            label={failsNextRenewal ? 'Let next renewal succeed' : 'Fail next renewal'}
            act={() => client.call(failNextRenewal, { params, body: { fail: !failsNextRenewal } })}
          />
          {!failsNextRenewal && (
            <SandboxButton
              label="Fail renewal and retries"
              act={() => client.call(failNextRenewal, { params, body: { retries: true } })}
            />
          )}
        </>
      )}
    </SandboxRow>
  );
}
