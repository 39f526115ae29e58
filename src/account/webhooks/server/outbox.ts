import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import { currentTraceParent } from '../../../platform/server/observability/trace-scope.ts';
import type { JsonObject } from '../../../platform/shared/json.ts';
import { endpointOffText } from '../shared/contract.ts';
import { ensureEndpoint } from './endpoints.ts';
import { webhookChannel } from './put-in-outbox.ts';
import { sendAgain } from './send-again.ts';
import { newWebhookId } from './signing.ts';
import { webhookMarks } from './tables.ts';

/** Something that happened and that one URL is told about. */
export interface WebhookEvent {
  readonly userId: number;
  /** Checked with `outbound.check` when the customer set it. */
  readonly url: string;
  /** Such as `audio.completed`. */
  readonly event: string;
  /** The whole JSON body. */
  readonly body: JsonObject;
  /**
   * What the event is about, such as `audio:<jobId>` or `product:<shopId>:<workId>`. An account has one
   * delivery for each (event, subject).
   */
  readonly subject: string;
}

/** Where features write their events, in the transaction that made them true (contract 5). */
export interface Outbox {
  /**
   * Writes the event in the caller's transaction and returns its `webhook-id`. A repeated (event, subject)
   * changes nothing and returns the first id.
   */
  write(tx: Tx, event: WebhookEvent): Promise<string>;
  /**
   * Sends the event again with its `webhook-id`, to the URL and with the body given now. Writes the event if
   * it was never written.
   */
  sendAgain(tx: Tx, event: WebhookEvent): Promise<string>;
  /** Starts delivery at once instead of at the next look. Call it after the commit. */
  wake(): void;
}

export interface OutboxDeps {
  readonly clock: Clock;
  /** Wakes the dispatcher of this process. */
  readonly wake: () => void;
}

export function createOutbox({ clock, wake }: OutboxDeps): Outbox {
  return {
    async write(tx, event) {
      const delivery = await newDelivery(tx, event, clock.now());
      return (await insert(tx, delivery)) ?? findWebhookId(tx, event);
    },
    async sendAgain(tx, event) {
      const delivery = await newDelivery(tx, event, clock.now());
      return (await insert(tx, delivery)) ?? sendAgain(tx, delivery);
    },
    wake,
  };
}

/** A delivery that is to be written. */
export interface NewDelivery {
  readonly event: WebhookEvent;
  readonly endpointId: number;
  readonly host: string;
  readonly body: string;
  /** Whether it is sent; otherwise it fails at once, because its endpoint is off. */
  readonly isOn: boolean;
  readonly traceParent: string | null;
  readonly now: Date;
}

async function newDelivery(tx: Tx, event: WebhookEvent, now: Date): Promise<NewDelivery> {
  const { userId, url } = event;
  const endpoint = await ensureEndpoint(tx, { userId, url, isTest: false });
  return {
    event,
    endpointId: endpoint.id,
    host: new URL(url).host,
    body: JSON.stringify(event.body),
    isOn: endpoint.status === 'on',
    traceParent: currentTraceParent(),
    now,
  };
}

/** Writes mark, delivery and outbox in one statement. Returns undefined if the event has a mark already. */
async function insert(tx: Tx, delivery: NewDelivery): Promise<string | undefined> {
  const { event, endpointId, host, body, isOn, traceParent, now } = delivery;
  const at = now.toISOString();
  const { rows } = (await tx.execute(sql`
    with mark as (
      insert into webhook_deliveries (webhook_id, user_id, event, subject, created_at)
      values (${newWebhookId()}, ${event.userId}, ${event.event}, ${event.subject}, ${at})
      on conflict (user_id, event, subject) do nothing
      returning id, webhook_id, user_id, event, subject, created_at
    ), delivery as (
      insert into webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, body, status,
        last_error, trace_parent, created_at)
      select id, webhook_id, user_id, ${endpointId}::integer, ${event.url}, event, subject, ${body},
        ${isOn ? 'pending' : 'failed'}, ${isOn ? null : endpointOffText}, ${traceParent}, created_at from mark
    ), queued as (
      insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
      select id, created_at, user_id, ${endpointId}::integer, ${host}, created_at, true from mark
      where ${isOn}::boolean
    )
    select webhook_id as "webhookId", pg_notify(${webhookChannel}, '') from mark`)) as {
    rows: { webhookId: string }[];
  };
  return rows[0]?.webhookId;
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
