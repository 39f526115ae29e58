import { sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { JsonObject } from '../../../platform/shared/json.ts';
import { endpointOffText } from '../shared/contract.ts';
import { keepEndpoint } from './endpoints.ts';
import { newWebhookId } from './signing.ts';
import { webhookDeliveries } from './tables.ts';

/** Something that happened, to be told to one address. */
export interface WebhookEvent {
  readonly userId: number;
  /** Where it goes; judged by `outbound.check` when the customer gave it. */
  readonly url: string;
  /** Such as `audio.completed`. */
  readonly event: string;
  /** The JSON body, whole. */
  readonly body: JsonObject;
  /**
   * What it tells of, such as `audio:<jobId>` or `product:<shopId>:<workId>`: one delivery for each (event,
   * subject) of an account unless it is sent again on purpose.
   */
  readonly subject: string;
}

/**
 * The way of an event out of its feature: written in the transaction of the fact that it tells of (contract
 * 5).
 */
export interface Outbox {
  /**
   * Writes the event in the caller's transaction and gives its stable `webhook-id`. A repeated (event,
   * subject) changes nothing and gives the first id.
   */
  write(tx: Tx, event: WebhookEvent): Promise<string>;
  /**
   * Sends the event once more, with the `webhook-id` that it has, to the address and with the body now given.
   * One that was never written is written.
   */
  sendAgain(tx: Tx, event: WebhookEvent): Promise<string>;
  /** After the commit: delivery starts at once instead of at the next look. */
  wake(): void;
}

/** What PostgreSQL tells other processes with at the commit. */
export const webhookChannel = 'overprint_webhooks';

export interface OutboxDeps {
  readonly clock: Clock;
  /** The dispatcher of this process, where it has one. */
  readonly wake: () => void;
}

export function createOutbox({ clock, wake }: OutboxDeps): Outbox {
  async function insert(tx: Tx, event: WebhookEvent, again: boolean): Promise<string> {
    const now = clock.now();
    const row = await newRow(tx, event, now);
    const { endpointId, url, host, body, status, nextAttemptAt, lastError } = row;
    const changes = {
      endpointId,
      url,
      host,
      body,
      status,
      nextAttemptAt,
      lastError,
      roundAttempts: 0,
      roundFailures: 0,
      claim: null,
    };
    const [written] = await tx
      .insert(webhookDeliveries)
      .values(row)
      .onConflictDoUpdate({
        target: [webhookDeliveries.userId, webhookDeliveries.event, webhookDeliveries.subject],
        // An update that changes nothing, because an insert that does nothing gives no id.
        set: again ? changes : { subject: event.subject },
      })
      .returning({ webhookId: webhookDeliveries.webhookId });
    if (!written) throw new Error('Expected the webhook that was written, received no row');
    await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
    return written.webhookId;
  }

  return {
    write: (tx, event) => insert(tx, event, false),
    sendAgain: (tx, event) => insert(tx, event, true),
    wake,
  };
}

async function newRow(tx: Tx, { userId, url, event, subject, body }: WebhookEvent, now: Date) {
  const endpoint = await keepEndpoint(tx, { userId, url, isTest: false });
  const isOn = endpoint.status === 'on';
  return {
    webhookId: newWebhookId(),
    userId,
    endpointId: endpoint.id,
    url,
    host: new URL(url).host,
    event,
    subject,
    body: JSON.stringify(body),
    status: isOn ? ('pending' as const) : ('failed' as const),
    nextAttemptAt: isOn ? now : null,
    lastError: isOn ? null : endpointOffText,
    createdAt: now,
  };
}
