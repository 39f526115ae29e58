import { and, eq } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { hasFeature } from '#platform/shared/entitlement.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { planOfAccount } from '#account/access/server/users.ts';
import { ensureEndpoint, findSubscribers } from './endpoints.ts';
import { sendAgain } from './send-again.ts';
import type { ChatBodyFor } from './shapes/body-for.ts';
import { writeToStream } from './stream/write.ts';
import { type EndpointRow, webhookMarks } from './tables.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** Something that happened. Its account's endpoints that are subscribed to it are told about it. */
export interface WebhookEvent {
  readonly userId: number;
  /**
   * The address that the call or shop named, which is told about it as well; checked with `outbound.check`
   * when the customer set it.
   */
  readonly url?: string | undefined;
  /** Of that address: what `Authorizations.seal` returned. */
  readonly sealedAuthorization?: string | null;
  /** Such as `audio.completed`. */
  readonly event: string;
  /** The whole JSON body. */
  readonly body: JsonObject;
  /**
   * What the event is about, such as `audio:<jobId>` or `product:<shopId>:<workId>`. An account is told of an
   * (event, subject) once: each address has one delivery of it, all with the same `webhook-id`.
   */
  readonly subject: string;
}

/** Where features write their events, in the transaction that made them true (contract 5). */
export interface Outbox {
  /**
   * Writes the event in the caller's transaction and returns its `webhook-id`; undefined if no address is
   * told about it. The account's streams are told in any case. A repeated (event, subject) changes nothing
   * and returns the first id.
   */
  write(tx: Tx, event: WebhookEvent): Promise<string | undefined>;
  /**
   * Sends the event again with its `webhook-id`, to its own URL alone and with the body given now. Writes the
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

/** An address that is told about an event. */
interface Address {
  readonly endpointId: number;
  readonly url: string;
  readonly host: string;
  /** Whether it is sent; otherwise it fails at once, because the endpoint is off. */
  readonly isOn: boolean;
  readonly sealedAuthorization: string | null;
  /** As JSON. */
  readonly ownBody: string | null;
}

export interface Target extends Address {
  /** What it gets in place of the event's body; null for the body. */
  readonly chatBody: string | null;
}

/** A delivery that is to be written. */
export interface NewDelivery {
  readonly event: WebhookEvent;
  readonly body: string;
  readonly traceParent: string | null;
  readonly now: Date;
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
