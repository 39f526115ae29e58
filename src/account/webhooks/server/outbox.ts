import { sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import { currentTraceParent } from '../../../platform/server/observability/trace-scope.ts';
import type { JsonObject } from '../../../platform/shared/json.ts';
import { endpointOffText } from '../shared/contract.ts';
import { ensureEndpoint } from './endpoints.ts';
import { newWebhookId } from './signing.ts';
import { webhookDeliveries } from './tables.ts';

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

/** The channel on which the database notifies dispatchers of other processes at the commit. */
export const webhookChannel = 'overprint_webhooks';

export interface OutboxDeps {
  readonly clock: Clock;
  /** Wakes the dispatcher of this process. */
  readonly wake: () => void;
}

export function createOutbox({ clock, wake }: OutboxDeps): Outbox {
  async function insert(tx: Tx, event: WebhookEvent, again: boolean): Promise<string> {
    const row = await newRow(tx, event, clock.now());
    const { endpointId, url, host, body, status, nextAttemptAt, lastError, traceParent } = row;
    const restart = { roundAttempts: 0, roundFailures: 0, claim: null };
    const changes = {
      endpointId,
      url,
      host,
      body,
      status,
      nextAttemptAt,
      lastError,
      traceParent,
      ...restart,
    };
    const [written] = await tx
      .insert(webhookDeliveries)
      .values(row)
      .onConflictDoUpdate({
        target: [webhookDeliveries.userId, webhookDeliveries.event, webhookDeliveries.subject],
        // An update that changes nothing, because an insert that does nothing returns no id.
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
  const endpoint = await ensureEndpoint(tx, { userId, url, isTest: false });
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
    traceParent: currentTraceParent(),
    createdAt: now,
  };
}
