import type { Database } from '#platform/server/database/database.ts';
import type { QueueTable } from '#platform/server/jobs/queue-claims.ts';

/** Where emails of one kind wait. Texts are SQL. */
export interface EmailBacklog {
  /** The queue's name. */
  readonly queue: string;
  readonly table: QueueTable['table'];
  /** When a row began to wait. */
  readonly since: string;
  readonly isWaiting: string;
}

/**
 * Returns how many emails wait, up to 100,000, and how long the first one has waited. One that the mail
 * server did not take is as old as its first attempt.
 */
export async function readEmailBacklog(
  query: Database['query'],
  { queue, table, since, isWaiting }: EmailBacklog,
) {
  const [row] = await query<{ depth: number; oldestSeconds: number }>(
    `${table}_backlog`,
    `select count(*)::float8 as depth,
      greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 as "oldestSeconds"
    from (
      select ${since} as since from ${table} where leased_until is null and (${isWaiting}) limit 100000
    ) as waiting`,
    [],
  );
  return { queue, depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
}
