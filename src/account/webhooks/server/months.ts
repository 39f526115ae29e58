import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { dropPartitions } from '#platform/server/database/partitions.ts';
import { logStart } from './deliveries.ts';

/** The tables in month partitions. */
export const monthlyTables = ['webhook_log', 'webhook_attempts'] as const;

/**
 * Drops the months that have left the log as a whole. Marks stay: from them features read "Sent", and they
 * keep an event from being sent twice.
 */
export async function dropOldMonths({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const before = await firstNeeded(database, clock);
  for (const table of monthlyTables) await dropPartitions(database, table, before);
}

/** Returns the beginning of the log, or when the oldest pending delivery was written if that is earlier. */
export async function firstNeeded(database: Database, clock: Clock): Promise<Date> {
  const start = logStart(clock.now());
  const text = `select min(created_at) as "createdAt" from webhook_outbox`;
  const [oldest] = await database.query<{ createdAt: Date | null }>('webhook_oldest', text, []);
  const createdAt = oldest?.createdAt ?? start;
  return createdAt < start ? createdAt : start;
}
