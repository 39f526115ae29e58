import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { logStart } from './deliveries.ts';
import { failWaiting } from './endpoints.ts';
import { firstNeeded } from './months.ts';

const batchSize = 1_000;

/**
 * Finishes switch-offs, and removes endpoints that nothing in the log was sent to. Deliveries leave with
 * their month (`dropOldMonths`).
 */
export async function sweepDeliveries(database: Database, clock: Clock): Promise<void> {
  await failLeftOver(database);
  await emptyDefaults(database, await firstNeeded(database, clock));
  await removeUnusedEndpoints(database, logStart(clock.now()));
}

/** Finishes a switch-off that was interrupted, or that the version before made. */
async function failLeftOver(database: Database): Promise<void> {
  const offSql = `
    select id from webhook_endpoints where status = 'off'
      and exists (select 1 from webhook_outbox where endpoint_id = webhook_endpoints.id)`;
  for (const { id } of await database.query<{ id: number }>('webhook_left_over', offSql, []))
    await failWaiting(database, id);
}

/** Parameters: before when, the row limit. */
const emptySql = (table: string, column: string) => `
delete from ${table} where ctid = any(array(
  select ctid from ${table} where ${column} < $1::timestamptz limit $2::integer))
returning 1`;

const defaults = [
  ['webhook_log_default', 'created_at'],
  ['webhook_attempts_default', 'started_at'],
] as const;

/** Empties the default partitions, which hold what was written before the first month had a partition. */
async function emptyDefaults(database: Database, before: Date): Promise<void> {
  for (const [table, column] of defaults) {
    let removed = batchSize;
    while (removed === batchSize) {
      const params = [before.toISOString(), batchSize];
      removed = (await database.query(`${table}_empty`, emptySql(table, column), params)).length;
    }
  }
}

/**
 * Of a page of endpoints, removes those without a subscription and without deliveries in the log. Those that
 * are off must stay off, unless their owner deleted them. Parameters: the id after which the page begins, its
 * length, the beginning of the log.
 */
const unusedSql = `
with page as (
  select id from webhook_endpoints where id > $1::integer order by id limit $2::integer
), candidate as (
  select endpoint.id from webhook_endpoints as endpoint join page on page.id = endpoint.id
  where (status = 'on' or deleted_at is not null) and events is null and (last_delivered_at is null or last_delivered_at < $3::timestamptz)
  for update of endpoint skip locked
), removed as (
  delete from webhook_endpoints as endpoint using candidate
  where endpoint.id = candidate.id
    and not exists (select 1 from webhook_log where endpoint_id = endpoint.id)
)
select max(id) as "lastId" from page`;

async function removeUnusedEndpoints(database: Database, start: Date): Promise<void> {
  const removeAfter = async (id: number): Promise<number | null> => {
    const params = [id, batchSize, start.toISOString()];
    const [page] = await database.query<{ lastId: number | null }>('webhook_unused', unusedSql, params);
    return page?.lastId ?? null;
  };
  for (let last: number | null = 0; last !== null; ) last = await removeAfter(last);
}
