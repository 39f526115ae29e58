import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import type { JobContext } from './runner.ts';
import { createJobs, type Jobs, type JobsRole } from './jobs.ts';
import { createLog } from '#platform/server/log.ts';

const log = createLog('silent');
const picture = { name: 'test.picture', schema: z.strictObject({ id: z.int() }) };
const shop = { name: 'test.shop', schema: z.strictObject({ id: z.int() }), exclusive: true };
const tick = { name: 'test.tick', schema: z.strictObject({}) };

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** Work that a test can watch, hold up and let fail. */
function recorder() {
  const seen: { id: number; ctx: JobContext }[] = [];
  let next: (ctx: JobContext) => Promise<void> = async () => {};
  return {
    ids: () => seen.map(({ id }) => id),
    runs: () => seen.map(({ ctx }) => ctx.run),
    behave: (as: typeof next) => {
      next = as;
    },
    handler: async ({ id }: { id: number }, ctx: JobContext) => {
      seen.push({ id, ctx });
      await next(ctx);
    },
  };
}

function defineJobs({ database }: FreshDatabase, recorded: ReturnType<typeof recorder>): Jobs {
  const jobs = createJobs(database, log);
  jobs.define(picture, recorded.handler);
  jobs.define(shop, recorded.handler);
  jobs.define(tick, async () => {});
  return jobs;
}

/** As `ROLE=all`. */
async function start(jobs: Jobs, role: JobsRole): Promise<void> {
  await jobs.prepare();
  await jobs.start(role);
}

async function readStates({ database }: FreshDatabase, name: string): Promise<string[]> {
  const text = 'select state::text as state from pgboss.job where name = $1 order by created_on';
  return (await database.query<{ state: string }>('states', text, [name])).map(({ state }) => state);
}

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let fresh: FreshDatabase;
  let jobs: Jobs;
  let done: ReturnType<typeof recorder>;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    done = recorder();
    jobs = define();
  });
  afterEach(async () => {
    await jobs.stop({ timeoutMs: 1_000 });
    await fresh.close();
  });

  const define = () => defineJobs(fresh, done);
  const states = (name: string) => readStates(fresh, name);

  it('sends nothing from a transaction that rolls back', async () => {
    await start(jobs, 'sender');
    const rolledBack = fresh.database.transaction(async (tx) => {
      await jobs.send(picture, { id: 1 }, { tx });
      throw new Error('undo');
    });
    await expect(rolledBack).rejects.toThrow('undo');
    expect(await states(picture.name)).toEqual([]);
  });

  it('runs a job of a committed transaction once', async () => {
    await start(jobs, 'worker');
    await fresh.database.transaction(async (tx) => {
      await tx.execute(sql`create table proof (id integer)`);
      await jobs.send(picture, { id: 1 }, { tx });
    });
    await eventually(async () => expect(await states(picture.name)).toEqual(['completed']));
    expect(done.ids()).toEqual([1]);
  });

  it('takes jobs of a higher priority first, and equal ones in their order', async () => {
    await start(jobs, 'sender');
    for (const [id, priority] of [
      [1, 0],
      [2, 0],
      [3, 10],
      [4, 0],
    ] as const)
      await jobs.send(picture, { id }, { priority });
    await jobs.stop({ timeoutMs: 1_000 });
    jobs = define();
    await start(jobs, 'worker');
    await eventually(() => expect(done.ids()).toHaveLength(4));
    expect(done.ids()).toEqual([3, 1, 2, 4]);
  });

  it('runs the named queues only, and leaves schedules to workers that run them', async () => {
    jobs.schedule(tick, '* * * * *');
    await jobs.prepare();
    await fresh.database.query('unschedule', 'delete from pgboss.schedule', []);
    await jobs.start('worker', (queue) => queue === picture.name);
    await jobs.send(shop, { id: 1 });
    await jobs.send(picture, { id: 2 });
    await eventually(async () => expect(await states(picture.name)).toEqual(['completed']));
    expect(done.ids()).toEqual([2]);
    const schedules = 'select name from pgboss.schedule';
    expect(await fresh.database.query('schedules', schedules, [])).toEqual([]);
  });

  it('works through a backlog', async () => {
    await start(jobs, 'worker');
    for (let id = 0; id < 20; id += 1) await jobs.send(picture, { id });
    await eventually(() => expect(done.ids()).toHaveLength(20));
  });

  it('accepts one job per key until it is done, then the next', async () => {
    await start(jobs, 'sender');
    expect(await jobs.send(shop, { id: 1 }, { key: 'one' })).toBeTypeOf('string');
    expect(await jobs.send(shop, { id: 1 }, { key: 'one' })).toBeUndefined();
    expect(await jobs.send(shop, { id: 2 }, { key: 'two' })).toBeTypeOf('string');
    await jobs.stop({ timeoutMs: 1_000 });
    jobs = define();
    await start(jobs, 'worker');
    await eventually(async () => expect(await states(shop.name)).toEqual(['completed', 'completed']));
    expect(await jobs.send(shop, { id: 3 }, { key: 'one' })).toBeTypeOf('string');
    await eventually(() => expect(done.ids()).toEqual([1, 2, 3]));
  });

  it('runs a failed job again, three times in all', async () => {
    done.behave(() => Promise.reject(new Error('broken')));
    await start(jobs, 'worker');
    await jobs.send(picture, { id: 7 });
    await eventually(async () => expect(await states(picture.name)).toEqual(['failed']));
    expect(done.runs()).toEqual([1, 2, 3]);
  });

  it('refuses a bad payload when it is sent', async () => {
    await start(jobs, 'sender');
    await expect(jobs.send(picture, { id: 1.5 })).rejects.toThrow(z.ZodError);
    await expect(jobs.send(picture, { id: 1 }, { key: 'x' })).rejects.toThrow('not exclusive');
    expect(await states(picture.name)).toEqual([]);
  });

  it('fails a stored job with a bad payload at once, loudly and for good', async () => {
    const lines: string[] = [];
    jobs = createJobs(
      fresh.database,
      createLog('error', { destination: { write: (line) => void lines.push(line) } }),
    );
    jobs.define(picture, done.handler);
    await start(jobs, 'worker');
    const older = { ...picture, schema: z.strictObject({ identifier: z.string() }) };
    await jobs.send(older, { identifier: 'of an older version' });
    await eventually(async () => expect(await states(picture.name)).toEqual(['failed']));
    expect(done.ids()).toEqual([]);
    expect(lines.join('')).toContain('payload of a job does not match its schema');
  });

  it('keeps a schedule in UTC', async () => {
    jobs.schedule(tick, '*/5 * * * *');
    await start(jobs, 'worker');
    const schedules = await fresh.database.query(
      'schedules',
      'select name, cron, timezone from pgboss.schedule',
      [],
    );
    expect(schedules).toEqual([{ name: tick.name, cron: '*/5 * * * *', timezone: 'UTC' }]);
  });

  const storedSchedules = () =>
    fresh.database.query<{ name: string }>('schedules', 'select name from pgboss.schedule order by 1', []);
  const older = () => {
    const version = createJobs(fresh.database, log);
    version.define(picture, done.handler);
    return version;
  };

  it('removes a schedule that the next version no longer has', async () => {
    jobs.schedule(tick, '*/5 * * * *');
    await jobs.prepare();
    await older().prepare();
    expect(await storedSchedules()).toEqual([]);
  });

  it('keeps the schedules of the next version when a worker of the version before starts', async () => {
    jobs.schedule(tick, '*/5 * * * *');
    await jobs.prepare();
    jobs = older();
    await jobs.start('worker');
    expect(await storedSchedules()).toEqual([{ name: tick.name }]);
  });

  it('adds a schedule again that a worker of the version before has removed', async () => {
    jobs.schedule(tick, '*/5 * * * *');
    await jobs.prepare();
    await fresh.database.query('unschedule', 'delete from pgboss.schedule', []);
    await jobs.start('worker');
    expect(await storedSchedules()).toEqual([{ name: tick.name }]);
  });

  it('brings the options of a stored queue up to date, which a version before uses then', async () => {
    await start(jobs, 'sender');
    await jobs.send(picture, { id: 1 });
    const next = createJobs(fresh.database, log);
    next.define({ ...picture, retries: 5 }, done.handler);
    await next.prepare();
    jobs = older();
    await jobs.start('worker');
    for (const table of ['queue', 'job']) {
      const text = `select retry_limit as retries from pgboss.${table} where name = $1`;
      expect(await fresh.database.query(`retries_${table}`, text, [picture.name])).toEqual([{ retries: 5 }]);
    }
  });

  it('refuses a changed policy when queues are prepared, and not when they are used', async () => {
    await jobs.prepare();
    jobs = createJobs(fresh.database, log);
    jobs.define({ ...picture, exclusive: true }, done.handler);
    await expect(jobs.prepare()).rejects.toThrow('give the changed one a new name');
    await expect(jobs.start('sender')).resolves.toBeUndefined();
  });

  it.each(['sender', 'worker'] as const)('refuses to start a %s before anybody prepared', async (role) => {
    await expect(jobs.start(role)).rejects.toThrow('lacks the job queue: run ROLE=migrate');
    await createJobs(fresh.database, log).prepare();
    await expect(jobs.start(role)).rejects.toThrow(/lacks the queue .*test\.picture.*: run ROLE=migrate/);
  });

  it('waits for the running job when it stops, and takes no other', async () => {
    const running = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    done.behave(() => {
      running.resolve();
      return held.promise;
    });
    await start(jobs, 'worker');
    await jobs.send(picture, { id: 1 });
    await running.promise;
    const stopped = jobs.stop({ timeoutMs: 10_000 });
    held.resolve();
    await stopped;
    expect(await states(picture.name)).toEqual(['completed']);
  });

  it('aborts a job that outlasts the stop, which runs again after the next start', async () => {
    const running = Promise.withResolvers<AbortSignal>();
    done.behave((ctx) => {
      running.resolve(ctx.signal);
      return new Promise((resolve) => ctx.signal.addEventListener('abort', () => resolve()));
    });
    await start(jobs, 'worker');
    await jobs.send(picture, { id: 1 });
    const signal = await running.promise;
    await jobs.stop({ timeoutMs: 1_000 });
    expect(signal.aborted).toBe(true);
    expect(await states(picture.name)).toEqual(['retry']);
    done.behave(async () => {});
    jobs = define();
    await start(jobs, 'worker');
    await eventually(async () => expect(await states(picture.name)).toEqual(['completed']));
    expect(done.runs()).toEqual([1, 2]);
  });

  it('runs the job of a process that died again', async () => {
    await start(jobs, 'sender');
    await jobs.send(picture, { id: 1 });
    const dead = new PgBoss({ ...fresh.database.jobStore, supervise: false, schedule: false });
    await dead.start();
    expect(await dead.fetch(picture.name)).toHaveLength(1);
    await dead.stop({ graceful: false });
    await jobs.stop({ timeoutMs: 1_000 });
    await fresh.database.query('age', `update pgboss.job set heartbeat_on = now() - interval '1 minute'`, []);
    await fresh.database.query(
      'age_queue',
      `update pgboss.queue set monitor_on = now() - interval '1 minute'`,
      [],
    );
    jobs = define();
    await start(jobs, 'worker');
    await eventually(async () => expect(await states(picture.name)).toEqual(['completed']));
    expect(done.runs()).toEqual([2]);
  }, 20_000);
});

it('jobs on postgres: two processes start at the same time, and one of them runs the job', async () => {
  const fresh = await freshDatabase('postgres');
  const done = recorder();
  const processes = [defineJobs(fresh, done), defineJobs(fresh, done)];
  await Promise.all(processes.map((jobs) => start(jobs, 'worker')));
  await processes[0]?.send(picture, { id: 1 });
  await eventually(async () => expect(await readStates(fresh, picture.name)).toEqual(['completed']));
  expect(done.ids()).toEqual([1]);
  await Promise.all(processes.map((jobs) => jobs.stop({ timeoutMs: 1_000 })));
  await fresh.close();
});
