import { createRunner, type Runner } from './runner.ts';
import type { WorkClaim, WorkDeps, WorkQueue } from './work.ts';

/** How often something is done, in UTC: each minute, each hour at 17 minutes past, or each night at 03:40. */
export type Rhythm = 'minute' | 'hour' | 'night';

/** What keeps an installation in order, such as removing expired files. */
export interface UpkeepTask {
  /** Such as `results.expire`. */
  readonly name: string;
  readonly every: Rhythm;
  readonly work: () => Promise<void>;
}

interface UpkeepClaim extends WorkClaim {
  readonly name: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const rhythms: Readonly<Record<Rhythm, { readonly everyMs: number; readonly atMs: number }>> = {
  minute: { everyMs: minuteMs, atMs: 0 },
  hour: { everyMs: hourMs, atMs: 17 * minuteMs },
  night: { everyMs: dayMs, atMs: 3 * hourMs + 40 * minuteMs },
};

/** Returns the next moment of a rhythm after `now`. */
export function nextTime(every: Rhythm, now: Date): Date {
  const { everyMs, atMs } = rhythms[every];
  return new Date((Math.floor((now.getTime() - atMs) / everyMs) + 1) * everyMs + atMs);
}

/** Hourly tasks are due at the same moment, and a long one must not hold up the others. */
const places = 8;

/**
 * Creates the runner of this process for upkeep: each task by one process at a time, whichever is free. What
 * fell due while nobody worked is done at once, and what met an error again a minute later.
 */
export function createUpkeep(deps: WorkDeps, tasks: readonly UpkeepTask[]): Runner {
  const runner = createRunner(deps, upkeepQueue(deps, tasks));
  return {
    ...runner,
    async start(options) {
      const now = deps.clock.now();
      const rows = tasks.map(({ name, every }) => ({ name, due_at: nextTime(every, now) }));
      await deps.database.query('upkeep_add', addSql, [JSON.stringify(rows)]);
      await runner.start(options);
    },
  };
}

function upkeepQueue({ database, clock }: WorkDeps, tasks: readonly UpkeepTask[]): WorkQueue<UpkeepClaim> {
  const names = tasks.map(({ name }) => `'${name}'`).join(', ');
  const isKnown = `name in (${names})`;
  return {
    name: 'upkeep',
    places,
    leaseMs: 12_000,
    longestRunMs: 15 * minuteMs,
    logLevel: 'debug',
    rows: {
      table: 'upkeep',
      key: { name: { column: 'name', type: 'text' } },
      deaths: { column: 'failures', ofRun: 1, ofProcess: 0, allowed: Infinity },
      columns: 'null as "userId", null as "traceParent"',
      // Another version may have other tasks.
      order: { by: 'due_at, name', isReady: isKnown },
      backlog: {
        sql: `
select name as queue, (due_at <= now() and leased_until is null)::integer as depth,
  case when leased_until is null then greatest(0, extract(epoch from now() - due_at)) else 0 end::float8
    as "oldestSeconds"
from upkeep where ${isKnown}`,
      },
    },
    nameOf: ({ name }) => ({ task: name }),
    queueOf: ({ name }) => name,
    async run({ name, run }, { store }) {
      const task = tasks.find((one) => one.name === name);
      if (!task) throw new Error(`Expected a known task, received ${name}`);
      await task.work();
      const now = clock.now();
      const params = [name, run, now.toISOString(), nextTime(task.every, now).toISOString()];
      await store(() => database.query('upkeep_end', endSql, params));
      return { outcome: 'completed' };
    },
    delayMs: () => minuteMs,
  };
}

/** Parameters: new tasks and when they are due first, as JSON. */
const addSql = `
insert into upkeep (name, due_at)
select * from jsonb_to_recordset($1::jsonb) as task(name text, due_at timestamptz)
on conflict (name) do nothing`;

/** Parameters: task, run, now, when it is due again. */
const endSql = `
update upkeep set leased_until = null, failures = 0, ended_at = $3::timestamptz, due_at = $4::timestamptz
where name = $1 and run = $2::integer and leased_until is not null`;
