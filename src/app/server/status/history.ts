import type { Database } from '#platform/server/database/database.ts';
import { reused, withinMs } from '#platform/server/observability/deadline.ts';
import { type Part, parts, type StatusReport } from '#app/shared/status.ts';

/** Days of the history, today included. */
export const historyDays = 90;

const dayMs = 24 * 60 * 60 * 1000;
const reuseMs = 60_000;
const limitMs = 2_000;

/** The checks of one day; `checks` is 0 where nobody looked. */
export interface DayOfPart {
  /** Such as `2026-11-25`, in UTC. */
  readonly day: string;
  readonly checks: number;
  readonly good: number;
}

/** 90 days of each part, the oldest first. */
export type StatusHistory = Readonly<Record<Part, readonly DayOfPart[]>>;

/** Parameters: the day, the parts that were seen, those of them that work, the first day to keep. */
const addSql = `
with over as (delete from status_days where day < $4::date)
insert into status_days as days (day, part, checks, good)
select $1::date, part, 1, (part = any($3::text[]))::integer from unnest($2::text[]) as seen(part)
on conflict (day, part) do update set checks = days.checks + 1, good = days.good + excluded.good`;

/** Adds a report to its day. A part that could not be seen counts as not looked at. */
export async function addToHistory(database: Database, report: StatusReport): Promise<void> {
  const seen = parts.filter((part) => report.parts[part] !== 'unknown');
  const good = seen.filter((part) => report.parts[part] === 'ok');
  const days = daysUntil(new Date(report.checked_at));
  await database.query('status_add', addSql, [days.at(-1), arrayOf(seen), arrayOf(good), days[0]]);
}

interface Row extends DayOfPart {
  readonly part: Part;
}

const readSql = `select day::text as day, part, checks, good from status_days where day >= $1::date`;

/**
 * Returns a function that resolves with the history up to now, at most a minute old; with undefined while the
 * database is down.
 */
export function createReadHistory({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'probe'>;
  readonly clock: { now(): Date };
}): () => Promise<StatusHistory | undefined> {
  const read = reused(reuseMs, async () => {
    const days = daysUntil(clock.now());
    const rows = await withinMs(limitMs, () => database.probe<Row>('status_days', readSql, [days[0]]));
    const found = new Map(rows.map((row) => [`${row.part} ${row.day}`, row]));
    const historyOf = (part: Part) =>
      days.map((day) => found.get(`${part} ${day}`) ?? { day, checks: 0, good: 0 });
    return Object.fromEntries(parts.map((part) => [part, historyOf(part)])) as unknown as StatusHistory;
  });
  // The report beside it says that the database is down.
  return () => read().catch(() => undefined);
}

function daysUntil(now: Date): readonly string[] {
  return Array.from({ length: historyDays }, (_none, index) =>
    new Date(now.getTime() - (historyDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns an array for the database. Parts are plain words. */
function arrayOf(words: readonly string[]): string {
  return `{${words.join(',')}}`;
}
