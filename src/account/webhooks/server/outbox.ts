import { and, eq } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { hasFeature } from '#platform/shared/entitlement.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { planOfAccount } from '#account/access/server/users.ts';
import { ensureEndpoint, findSubscribers } from './endpoints.ts';
import type { Address, NewDelivery, Target, WebhookEvent } from './new-delivery.ts';
import { sendAgain } from './send-again.ts';
import type { ChatBodyFor } from './shapes/body-for.ts';
import { writeToStream } from './stream/write.ts';
import { type EndpointRow, webhookMarks } from './tables.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** Features write their events here, in their own transaction (contract 5). */
export interface Outbox {
  /**
   * Writes the event in the caller's transaction and returns its `webhook-id`; undefined if no address is
   * told about it. The account's streams are told in any case. A repeated (event, subject) changes nothing
   * and returns the first id.
   */
  write(tx: Tx, event: WebhookEvent): Promise<string | undefined>;
  /**
   * Sends the event again with its `webhook-id`, only to its own URL and with the body given now. Writes the
   * event if it was never written.
   */
  sendAgain(tx: Tx, event: WebhookEvent & { readonly url: string }): Promise<string>;
  /** Starts delivery at once instead of at the next look. Call it after the commit. */
  wake(): void;
}

export interface OutboxDeps {
  readonly clock: Clock;
  /** Wakes the dispatcher of this process. */
  readonly wake: () => void;
  readonly chatBodyFor: ChatBodyFor;
}

export function createOutbox({ clock, wake, chatBodyFor }: OutboxDeps): Outbox {
  function deliveryOf(event: WebhookEvent): NewDelivery {
    const body = JSON.stringify(event.body);
    return { event, body, traceParent: currentTraceParent(), now: clock.now() };
  }

  /** Own bodies are sent while the account has the plan for them. */
  async function inForm(tx: Tx, event: WebhookEvent, addresses: readonly Address[]): Promise<Target[]> {
    const hasOwn = addresses.some(({ ownBody }) => ownBody !== null);
    const plan = hasOwn ? await planOfAccount(tx, event.userId, clock.now()) : 'free';
    const mayShape = hasFeature(plan, 'custom_webhooks');
    return addresses.map(({ ownBody, ...address }) => ({
      ...address,
      ownBody: mayShape ? ownBody : null,
      // An own body is filled with the event.
      chatBody: mayShape && ownBody !== null ? null : chatBodyFor(address.url, event),
    }));
  }

  return {
    async write(tx, event) {
      const delivery = deliveryOf(event);
      const own = event.url === undefined ? undefined : await ownTarget(tx, delivery, event.url);
      const targets = await inForm(tx, event, await withSubscribers(tx, event, own));
      if (targets.length === 0) {
        await writeToStream(tx, delivery);
        return undefined;
      }
      return (await writeDeliveries(tx, targets, delivery)) ?? findWebhookId(tx, event);
    },
    async sendAgain(tx, event) {
      const delivery = deliveryOf(event);
      const own = await ownTarget(tx, delivery, event.url);
      const targets = await inForm(tx, event, await withSubscribers(tx, event, own));
      const written = await writeDeliveries(tx, targets, delivery);
      if (written !== undefined) return written;
      const [target] = targets;
      if (!target) throw new Error('Expected the address that the event names, found none');
      return sendAgain(tx, { ...delivery, target });
    },
    wake,
  };
}

async function ownTarget(tx: Tx, { event, now }: NewDelivery, url: string): Promise<Address> {
  const { userId, sealedAuthorization = null } = event;
  return targetOf(await ensureEndpoint(tx, { userId, url, isTest: false, now }), sealedAuthorization);
}

function targetOf({ id, url, status, ownBody }: EndpointRow, sealedAuthorization: string | null): Address {
  const { host } = new URL(url);
  return { endpointId: id, url, host, isOn: status === 'on', sealedAuthorization, ownBody };
}

/** An address that is named and subscribed gets one delivery. */
async function withSubscribers(tx: Tx, { userId, event }: WebhookEvent, own: Address | undefined) {
  const rows = await findSubscribers(tx, { userId, event, except: own?.endpointId ?? 0 });
  return [...(own ? [own] : []), ...rows.map((row) => targetOf(row, null))];
}

async function findWebhookId(tx: Tx, { userId, event, subject }: WebhookEvent): Promise<string> {
  const [mark] = await tx
    .select({ webhookId: webhookMarks.webhookId })
    .from(webhookMarks)
    .where(
      and(eq(webhookMarks.userId, userId), eq(webhookMarks.event, event), eq(webhookMarks.subject, subject)),
    );
  if (!mark) throw new Error('Expected the mark of the webhook that was written, received no row');
  return mark.webhookId;
}
