import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm';
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

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** An account's deliveries, newest first, and where the next page begins. */
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

/** One delivery with all that was sent and answered. Throws 404 for somebody else's as for none. */
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

/** The account's delivery, while the log has it. Throws 404. */
export async function findDelivery(database: Pick<Database, 'orm'>, userId: number, id: number) {
  const [row] = await database.orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId)));
  if (!row || row.body === null) throw new Problem(webhookProblems.deliveryNotFound);
  return { ...row, body: row.body };
}

/** A delivery as its owner sees it. While an attempt is under way, it is that attempt that is next. */
export function presentDelivery(row: DeliveryRow): Delivery {
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
