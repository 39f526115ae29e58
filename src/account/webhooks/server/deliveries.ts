import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Orm, Tx } from '#platform/server/database/database.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type Delivery, type DeliveryDetail } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { contentType } from './send.ts';
import { sentBody } from './shapes/own-body.ts';
import { webhookAttempts, webhookDeliveries, webhookMarks, webhookOutbox } from './tables.ts';
import type { DeliveryStatus } from '#account/webhooks/shared/statuses.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

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
  /** Returns the state of one event as a transaction sees it; undefined without a delivery in the log. */
  stateIn(
    tx: Tx,
    event: { readonly userId: number; readonly event: string; readonly subject: string },
  ): Promise<DeliveryState | undefined>;
}

/** Parameters: account, event, subjects as JSON array. An event that left the log undelivered has failed. */
const statesSql = `
select mark.subject, mark.delivered_at as "deliveredAt", coalesce(
    delivery.status, case when mark.delivered_at is null then 'failed' else 'delivered' end) as status
from webhook_deliveries as mark
left join webhook_log as delivery on delivery.id = mark.id and delivery.created_at = mark.created_at
where mark.user_id = $1::integer and mark.event = $2::text
  and mark.subject = any(array(select jsonb_array_elements_text($3::jsonb)))`;

export function createDeliveries({ query }: Pick<Database, 'query'>): Deliveries {
  return {
    async stateOf(userId, event, subjects) {
      if (subjects.length === 0) return new Map();
      const rows = await query<DeliveryState & { readonly subject: string }>('webhook_states', statesSql, [
        userId,
        event,
        JSON.stringify(subjects),
      ]);
      return new Map(rows.map(({ subject, ...state }) => [subject, state]));
    },
    async stateIn(tx, { userId, event, subject }) {
      const { id, createdAt, status } = webhookDeliveries;
      const [state] = await tx
        .select({ status, deliveredAt: webhookMarks.deliveredAt })
        .from(webhookMarks)
        .innerJoin(webhookDeliveries, and(eq(id, webhookMarks.id), eq(createdAt, webhookMarks.createdAt)))
        .where(
          and(
            eq(webhookMarks.userId, userId),
            eq(webhookMarks.event, event),
            eq(webhookMarks.subject, subject),
          ),
        );
      return state;
    },
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns when the log begins: what is older is not shown, and is dropped with its month. */
export function logStart(now: Date): Date {
  return new Date(now.getTime() - webhookLimits.retentionDays * dayMs);
}

/** Limits a read to the months of the log. The end leaves out the partitions of months to come. */
function isInLog(now: Date): SQL | undefined {
  const { createdAt } = webhookDeliveries;
  return and(gte(createdAt, logStart(now)), lt(createdAt, new Date(now.getTime() + dayMs)));
}

export interface DeliveriesDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/**
 * Returns a page of the account's deliveries, newest first, and the id before which the next page begins.
 * Reads a page of each status, so that an index leads to every row, and none is read only to be left out.
 */
export async function listDeliveries(
  { database, clock }: DeliveriesDeps,
  userId: number,
  { status, event, subject, limit = webhookLimits.pageDefault, before }: DeliveryFilter,
): Promise<{ deliveries: Delivery[]; nextBefore: number | null }> {
  const { orm } = database.lists;
  const { id } = webhookDeliveries;
  const inLog = isInLog(clock.now());
  // A subject has few deliveries, which are sorted. To find them in the order of ids, all would be read.
  const newestFirst = desc(subject === undefined ? id : sql`${id} + 0`);
  const pageOf = (one: DeliveryStatus) =>
    orm
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          inLog,
          eq(webhookDeliveries.userId, userId),
          eq(webhookDeliveries.status, one),
          event === undefined ? undefined : eq(webhookDeliveries.event, event),
          subject === undefined ? undefined : eq(webhookDeliveries.subject, subject),
          before === undefined ? undefined : lt(id, before),
        ),
      )
      .orderBy(newestFirst)
      .limit(limit + 1);
  const rows =
    status === undefined
      ? await unionAll(pageOf('pending'), pageOf('delivered'), pageOf('failed'))
          .orderBy(desc(id))
          .limit(limit + 1)
      : await pageOf(status);
  const page = rows.slice(0, limit);
  const dueAt = await dueTimes(orm, page);
  return {
    deliveries: page.map((row) => presentDelivery(row, dueAt.get(row.id) ?? null)),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** How many deliveries are looked at for an event as it is. */
const newestMax = 20;

/**
 * Returns what was sent last to the account's addresses, of one event or all, newest first; without test
 * events.
 */
export async function newestBodies(
  { database, clock }: DeliveriesDeps,
  userId: number,
  event: string | undefined,
): Promise<readonly { readonly event: string; readonly body: string }[]> {
  const { orm } = database.lists;
  const { id, userId: owner, status, test, body, ownBody } = webhookDeliveries;
  const inLog = isInLog(clock.now());
  const isOf = event === undefined ? undefined : eq(webhookDeliveries.event, event);
  // By status, so that an index leads to the newest.
  const newestOf = (one: DeliveryStatus) =>
    orm
      .select({ id, event: webhookDeliveries.event, body })
      .from(webhookDeliveries)
      .where(and(inLog, eq(owner, userId), isOf, eq(status, one), eq(test, false), isNull(ownBody)))
      .orderBy(desc(id))
      .limit(newestMax);
  return unionAll(newestOf('pending'), newestOf('delivered'), newestOf('failed'))
    .orderBy(desc(id))
    .limit(newestMax);
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Returns when deliveries are due, by their ids. */
async function dueTimes(orm: Orm, rows: readonly DeliveryRow[]): Promise<ReadonlyMap<number, Date>> {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
  if (pending.length === 0) return new Map();
  const queued = await orm
    .select({ id: webhookOutbox.deliveryId, dueAt: webhookOutbox.dueAt })
    .from(webhookOutbox)
    .where(inArray(webhookOutbox.deliveryId, pending));
  return new Map(queued.map(({ id, dueAt }) => [id, dueAt]));
}

/** Returns a delivery with its request and attempts. Throws 404 if the account has no such delivery. */
export async function describeDelivery(
  deps: DeliveriesDeps,
  userId: number,
  id: number,
): Promise<DeliveryDetail> {
  const { orm } = deps.database;
  const row = await findDelivery(deps, userId, id);
  const dueAt = await dueTimes(orm, [row]);
  const now = deps.clock.now();
  const attempts = await orm
    .select()
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.userId, userId),
        eq(webhookAttempts.deliveryId, id),
        gte(webhookAttempts.startedAt, logStart(now)),
      ),
    )
    .orderBy(asc(webhookAttempts.number));
  return {
    ...presentDelivery(row, dueAt.get(id) ?? null),
    request: {
      method: 'POST',
      headers: { 'content-type': contentType, 'webhook-id': row.webhookId },
      body: jsonObjectSchema.parse(JSON.parse(sentBody(row))),
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
export async function findDelivery(
  { database, clock }: DeliveriesDeps,
  userId: number,
  id: number,
): Promise<DeliveryRow> {
  const [row] = await database.orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId), isInLog(clock.now())));
  if (!row) throw new Problem(webhookProblems.deliveryNotFound);
  return row;
}

/** Returns a delivery as the API shows it. During an attempt, `dueAt` is the end of its lease. */
export function presentDelivery(row: DeliveryRow, dueAt: Date | null): Delivery {
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
    nextAttemptAt: dueAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    lastStatusCode: row.lastStatusCode,
    lastLatencyMs: row.lastLatencyMs,
    lastError: row.lastError,
  };
}
