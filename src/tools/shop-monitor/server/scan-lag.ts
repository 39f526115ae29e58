import type { Database } from '#platform/server/database/database.ts';

/** Each part is the start of a partial index. A running scan is due when its lease ends. */
const lagSql = `
select greatest(0, coalesce(extract(epoch from now() - least(
  (select min(requested_at) from redbubble_shops where requested_at is not null),
  (select min(next_scan_at) from redbubble_shops where next_scan_at is not null)
)), 0))::float8 as seconds`;

/** Returns for how many seconds the scan that is due the longest has been due; 0 if none is. */
export async function readScanLag(query: Database['query']): Promise<number> {
  const [row] = await query<{ seconds: number }>('scan_lag', lagSql, []);
  return row?.seconds ?? 0;
}
