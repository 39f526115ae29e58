import type { Database } from '#platform/server/database/database.ts';
import { row } from '#bench/report.ts';

/** A way through the product that the size of the tables might slow down. */
export interface Path {
  readonly what: string;
  run(): Promise<unknown>;
}

const warmUps = 10;
const runs = 200;
export const runsInAll = warmUps + runs;

/**
 * Runs each path again and again, one after the other. Prints the middle and the slowest hundredth, and on
 * PostgreSQL how many pages of 8 KB its statements read, in memory or not: that figure is free of noise.
 */
export async function measure(database: Database, paths: readonly Path[]): Promise<void> {
  const pages = database.kind === 'postgres' ? await countPages(database) : undefined;
  for (const { what, run } of paths) {
    for (let number = 0; number < warmUps; number += 1) await run();
    await pages?.reset();
    const times: number[] = [];
    for (let number = 0; number < runs; number += 1) {
      const startedMs = performance.now();
      await run();
      times.push(performance.now() - startedMs);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.ceil(share * runs) - 1] ?? 0).toFixed(1);
    const read = pages && `${((await pages.read()) / runs).toFixed(0)} pages`;
    row(what, `${at(0.5)} ms`, `p99 ${at(0.99)} ms${read ? `, ${read}` : ''}`);
  }
}

const readSql = `
select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages from pg_stat_statements
where dbid = (select oid from pg_database where datname = current_database())
  and query not like '%pg_stat_statements%'`;

/** Counts what all statements of the product read, those of triggers included. */
async function countPages({ query }: Database) {
  await query('bench_extension', 'create extension if not exists pg_stat_statements', []);
  return {
    reset: () => query('bench_reset', 'select pg_stat_statements_reset()', []),
    async read(): Promise<number> {
      const [found] = await query<{ pages: number }>('bench_pages', readSql, []);
      return found?.pages ?? 0;
    },
  };
}
