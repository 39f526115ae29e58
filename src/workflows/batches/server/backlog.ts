import type { Database } from '#platform/server/database/database.ts';
import { itemQueue } from './observe-item.ts';

/**
 * Returns how many items wait for a worker,
 * and for how long no item of the batch that was passed over the longest has begun.
 */
export async function readBatchBacklog(query: Database['query']) {
  const [row] = await query<{ depth: number; oldestSeconds: number }>('batch_backlog', backlogSql, []);
  return { queue: itemQueue, depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
}

const backlogSql = `
select coalesce(sum(waiting), 0)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(coalesce(claimed_at, begun_at))), 0))::float8
    as "oldestSeconds"
from batches where waiting > 0`;
