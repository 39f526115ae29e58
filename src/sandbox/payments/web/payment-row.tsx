import { Badge } from '#platform/web/badge.tsx';
import { client } from '#platform/web/call.ts';
import { presentDay } from '#platform/web/moment.tsx';
import { presentMoney } from '#platform/web/money.ts';
import type { SandboxAccount } from '#sandbox/payments/shared/contract.ts';
import { SandboxButton, SandboxRow } from './sandbox-row.tsx';
import { disputePayment, refundPayment } from './operations.ts';

interface PaymentRowProps {
  /** Whether it belongs to the account that is signed in. */
  readonly own: boolean;
  readonly payment: SandboxAccount['payments'][number];
}

export function PaymentRow({ own, payment }: PaymentRowProps) {
  const { id, amount, currency, status, refunded, dispute, description, createdAt } = payment;
  const paid = status === 'succeeded';
  return (
    <SandboxRow
      title={`Payment, ${presentMoney(amount, currency)}`}
      states={
        <>
          <Badge variant={paid ? 'success' : 'muted'}>{status}</Badge>
          {refunded > 0 && <Badge>{presentMoney(refunded, currency)} refunded</Badge>}
          {dispute !== null && (
            <Badge variant={dispute === 'won' ? 'default' : 'destructive'}>dispute {dispute}</Badge>
          )}
        </>
      }
      note={[description, presentDay(createdAt)].filter(Boolean).join(', ')}
    >
      {own && paid && refunded < amount && (
        <>
          <SandboxButton
            label="Refund"
            act={() => client.call(refundPayment, { params: { id }, body: {} })}
          />
          <DisputeButtons id={id} dispute={dispute} />
        </>
      )}
    </SandboxRow>
  );
}

/** The customer's bank opens a dispute, then decides it. */
function DisputeButtons({ id, dispute }: { readonly id: string; readonly dispute: string | null }) {
  const decide = (outcome: 'open' | 'won' | 'lost') => () =>
    client.call(disputePayment, { params: { id }, body: { outcome } });
  if (dispute === 'won' || dispute === 'lost') return null;
  if (dispute === null) return <SandboxButton label="Dispute" act={decide('open')} />;
  return (
    <>
      <SandboxButton label="Win dispute" act={decide('won')} />
      <SandboxButton label="Lose dispute" act={decide('lost')} />
    </>
  );
}
