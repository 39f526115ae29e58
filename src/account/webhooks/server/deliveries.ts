import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { jsonObjectSchema } from '../../../platform/shared/json.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryStatus,
  webhookProblems,
} from '../shared/contract.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { contentType } from './send.ts';
import { webhookAttempts, webhookDeliveries } from './tables.ts';

/** The state of an event's delivery. `deliveredAt` stays after the first success, even if a replay fails. */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly deliveredAt: Date | null;
}

/** Shows features the state of their events: a product is Sent once it has `deliveredAt` (contract 5). */
export interface Deliveries {
  /** Returns states by subject. Subjects without a delivery are missing. */
  stateOf(
    userId: number,
    event: string,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, DeliveryState>>;
}

export function createDeliveries({ orm }: Pick<Database, 'orm'>): Deliveries {
  const { subject, status, deliveredAt } = webhookDeliveries;
  return {
    async stateOf(userId, event, subjects) {
      if (subjects.length === 0) return new Map();
      const rows = await orm
        .select({ subject, status, deliveredAt })
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.userId, userId),
            eq(webhookDeliveries.event, event),
            inArray(subject, [...subjects]),
          ),
        );
      return new Map(rows.map(({ subject: name, ...state }) => [name, state]));
    },
  };
}

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** Returns a page of the account's deliveries, newest first, and the id before which the next page begins. */
export async function listDeliveries(
  database: Database,
  userId: number,
  { status, event, subject, limit = webhookLimits.pageDefault, before }: DeliveryFilter,
): Promise<{ deliveries: Delivery[]; nextBefore: number | null }> {
  const rows = await database.orm
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        isNotNull(webhookDeliveries.body),
        status && eq(webhookDeliveries.status, status),
        event === undefined ? undefined : eq(webhookDeliveries.event, event),
        subject === undefined ? undefined : eq(webhookDeliveries.subject, subject),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map(presentDelivery),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a delivery with its request and attempts. Throws 404 if the account has no such delivery. */
export async function describeDelivery(
  database: Database,
  userId: number,
  id: number,
): Promise<DeliveryDetail> {
  const row = await findDelivery(database, userId, id);
  const attempts = await database.orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.number));
  return {
    ...presentDelivery(row),
    request: {
      method: 'POST',
      headers: { 'content-type': contentType, 'webhook-id': row.webhookId },
      body: jsonObjectSchema.parse(JSON.parse(row.body)),
    },
    history: attempts.map(({ number, startedAt, latencyMs, statusCode, error, answer }) => ({
      number,
      startedAt: startedAt.toISOString(),
      latencyMs,
      statusCode,
      error,
      answer,
    })),
  };
}

/** Returns the row of the account's delivery. Throws 404 if there is none or it has left the log. */
export async function findDelivery(database: Pick<Database, 'orm'>, userId: number, id: number) {
  const [row] = await database.orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId)));
  if (!row || row.body === null) throw new Problem(webhookProblems.deliveryNotFound);
  return { ...row, body: row.body };
}

/** Returns a delivery as the API shows it. During an attempt, `nextAttemptAt` is the end of its lease. */
export function presentDelivery(row: typeof webhookDeliveries.$inferSelect): Delivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    subject: row.subject,
    url: row.url,
    status: row.status,
    test: row.test,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    lastStatusCode: row.lastStatusCode,
    lastLatencyMs: row.lastLatencyMs,
    lastError: row.lastError,
  };
}
