import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { createObserver } from '#platform/server/observability/observer.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import { createClaims } from './claims.ts';
import { createRunner, type Runner } from './runner.ts';
import {
  type Run,
  usualDeaths,
  type WorkClaim,
  type WorkDeps,
  type WorkEnd,
  type WorkQueue,
} from './work.ts';

interface Claim extends WorkClaim {
  readonly id: number;
  readonly createdAt: string;
}

const leaseMs = 12_000;
const hourMs = 60 * 60 * 1000;
const one = { rows: 1, freeRows: 0, running: new Map<number, number>(), mostOfAccount: 1 };
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

describe.each(databaseKinds)('work on %s', (kind) => {
  let fresh: FreshDatabase;
  let deps: WorkDeps;
  let nowMs: number;
  let runners: Runner[];
  /** Ids in the order in which runs began, and the number of each run. */
  let began: { id: number; run: number }[];
  let behave: (claim: Claim, run: Run) => Promise<WorkEnd | undefined>;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    nowMs = Date.UTC(2026, 10, 21, 12);
    began = [];
    runners = [];
    behave = async () => undefined;
    const clock = { now: () => new Date(nowMs) };
    const wait = async () => undefined;
    deps = { ...fresh, clock, wait, log: createLog('silent'), observer: createObserver() };
    await fresh.database.query(
      'table',
      `create table test_work (id integer primary key, user_id integer not null default 1,
        run integer not null default 0, deaths integer not null default 0, place integer not null default 0,
        due_at timestamptz not null default '-infinity', leased_until timestamptz,
        created_at timestamptz not null default '2026-11-21T12:00:00Z')`,
      [],
    );
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop({ timeoutMs: 1_000 })));
    await fresh.close();
  });

  const queue = (more: Partial<WorkQueue<Claim>> = {}): WorkQueue<Claim> => ({
    name: 'test',
    channel: 'test_work',
    places: 1,
    leaseMs,
    rows: {
      table: 'test_work',
      key: { id: { column: 'id', type: 'integer' } },
      deaths: usualDeaths,
      columns: `user_id as "userId", null as "traceParent", to_json(created_at) #>> '{}' as "createdAt"`,
      order: { by: 'place desc, id', isFairToAccounts: true },
    },
    nameOf: ({ id }) => ({ id }),
    async run(claim, run) {
      began.push({ id: claim.id, run: claim.run });
      const end = await behave(claim, run);
      if (end) return end;
      await run.end();
      return { outcome: 'completed' };
    },
    ...more,
  });
  async function start(more: Partial<WorkQueue<Claim>> = {}, { alone = true, on = deps } = {}) {
    const runner = createRunner(on, queue(more));
    runners.push(runner);
    await runner.start({ alone });
    return runner;
  }
  const add = (ids: readonly number[], columns = '', values = '') =>
    fresh.database.transaction(async (tx) => {
      for (const id of ids)
        await tx.execute(sql.raw(`insert into test_work (id${columns}) values (${id}${values})`));
      await tx.execute(sql`select pg_notify('test_work', '')`);
    });
  const rows = () =>
    fresh.database.query<{ id: number; run: number; deaths: number; isLeased: boolean }>(
      'rows',
      'select id, run, deaths, leased_until is not null as "isLeased" from test_work order by id',
      [],
    );
  const ids = () => began.map(({ id }) => id);
  async function settled(runner: Runner): Promise<void> {
    runner.wake();
    await runner.idle();
  }

  it('does nothing of a transaction that rolls back', async () => {
    const runner = await start();
    const rolledBack = fresh.database.transaction(async (tx) => {
      await tx.execute(sql`insert into test_work (id) values (1)`);
      await tx.execute(sql`select pg_notify('test_work', '')`);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await settled(runner);
    expect(began).toEqual([]);
  });

  it('works on a row of a committed transaction once, as soon as it is there', async () => {
    await start();
    await add([1]);
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(began).toEqual([{ id: 1, run: 1 }]);
  });

  it('works through a backlog, in the order of the queue', async () => {
    await add([1, 2, 3, 4, 5], ', place', ', 0');
    await add([6], ', place', ', 1');
    await settled(await start());
    expect(ids()).toEqual([6, 1, 2, 3, 4, 5]);
  });

  it('does not look again after a row if nothing can wait for its place', async () => {
    const query = vi.spyOn(fresh.database, 'query');
    const looks = () => query.mock.calls.filter(([name]) => name === 'test_claim').length;
    const gate = Promise.withResolvers<void>();
    behave = async () => {
      await gate.promise;
      return undefined;
    };
    await add([1]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { channel: _none, ...quiet } = queue({ places: 3 });
      const runner = createRunner(deps, quiet);
      runners.push(runner);
      await runner.start({ alone: true });
      while (looks() < 2) await setImmediate();
      await Promise.all(query.mock.results.map(({ value }) => value));
      await setImmediate();
      gate.resolve();
      await runner.idle();
      expect(await rows()).toEqual([]);
      expect(looks()).toBe(2);
    } finally {
      gate.resolve();
      vi.useRealTimers();
    }
  });

  it('leaves a place to other accounts', async () => {
    const gate = Promise.withResolvers<void>();
    behave = async () => {
      await gate.promise;
      return undefined;
    };
    await add([1, 2, 3, 4]);
    await add([5], ', user_id', ', 2');
    const runner = await start({ places: 3 });
    await eventually(() => expect(ids()).toEqual([1, 2, 5]));
    gate.resolve();
    await settled(runner);
    expect(ids()).toEqual([1, 2, 5, 3, 4]);
  });

  it('claims nothing while it is paused', async () => {
    let isPaused = true;
    await add([1]);
    const runner = await start({ isPaused: () => isPaused });
    await settled(runner);
    expect(began).toEqual([]);
    isPaused = false;
    await settled(runner);
    expect(ids()).toEqual([1]);
  });

  it('works on a row again after an error of its own, three times in all, then gives it up', async () => {
    behave = async () => {
      throw new Error('again');
    };
    const givenUp: string[] = [];
    const runner = await start({
      giveUp: async (_claim, why, run) => {
        givenUp.push(why);
        await run.end();
        return { outcome: 'failed', code: why };
      },
    });
    await add([1]);
    for (let time = 0; time < 5; time += 1) {
      await settled(runner);
      nowMs += 6_000;
    }
    expect(began.map(({ run }) => run)).toEqual([1, 2, 3]);
    expect(givenUp).toEqual(['interrupted']);
    expect(await rows()).toEqual([]);
  });

  it('works on a row again after a store that was away, however often, and gives it up after 24 hours', async () => {
    behave = async () => {
      throw new Problem(storageUnavailable);
    };
    const runner = await start({ waitsSince: ({ createdAt }) => new Date(createdAt) });
    await add([1]);
    for (let time = 0; time < 24; time += 1) {
      await settled(runner);
      nowMs += hourMs;
    }
    expect(await rows()).toEqual([{ id: 1, run: 24, deaths: 0, isLeased: false }]);
    await settled(runner);
    expect(await rows()).toEqual([]);
  });

  it('waits for the run under way when it stops, and takes no other', async () => {
    const gate = Promise.withResolvers<void>();
    behave = async () => {
      await gate.promise;
      return undefined;
    };
    const runner = await start();
    await add([1, 2]);
    await eventually(() => expect(ids()).toEqual([1]));
    const stopped = runner.stop({ timeoutMs: 60_000 });
    gate.resolve();
    await stopped;
    expect((await rows()).map(({ id }) => id)).toEqual([2]);
    expect(ids()).toEqual([1]);
  });

  it('gives back a run that outlasts the stop, and works on its row after the next start', async () => {
    behave = async (_claim, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    };
    const runner = await start();
    await add([1]);
    await eventually(() => expect(ids()).toEqual([1]));
    await runner.stop({ timeoutMs: 0 });
    expect(await rows()).toEqual([{ id: 1, run: 1, deaths: 0, isLeased: false }]);
    behave = async () => undefined;
    await settled(await start());
    expect(await rows()).toEqual([]);
  });

  it('stops a run that takes too long, which counts against its row', async () => {
    behave = async (_claim, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    };
    const runner = await start({ longestRunMs: 1 });
    await add([1]);
    await settled(runner);
    expect(await rows()).toEqual([{ id: 1, run: 1, deaths: usualDeaths.ofRun, isLeased: false }]);
  });

  it('works on the row of a process that died once its lease has ended, and refuses its late outcome', async () => {
    await add([1]);
    const claims = createClaims<Claim>(deps, queue());
    const [dead] = await claims.next(one);
    if (!dead) throw new Error('Expected a claim, received none');
    expect(await claims.next(one)).toEqual([]);
    expect(await claims.extend([dead])).toEqual([]);
    nowMs += leaseMs + 1;
    await claims.revive();
    const [next] = await claims.next(one);
    expect(next).toMatchObject({ id: 1, run: 2, deaths: usualDeaths.ofProcess });
    expect(await claims.extend([dead])).toEqual([dead]);
    expect(await claims.has(dead)).toBe(false);
    await claims.end(dead);
    await claims.release(dead, { dueAt: new Date(nowMs) });
    expect(await rows()).toMatchObject([{ id: 1, run: 2, isLeased: true }]);
  });

  it('lets other rows pass the one of a process that died', async () => {
    await add([1, 2], ', place', ', 0');
    const inTurns = { ...queue().rows, turnColumn: 'place', order: { by: 'place, id' } };
    const claims = createClaims<Claim>(deps, queue({ rows: inTurns }));
    const next = async () => (await claims.next(one)).map(({ id }) => id);
    expect(await next()).toEqual([1]);
    nowMs += leaseMs + 1;
    await claims.revive();
    expect(await next()).toEqual([2]);
    expect(await next()).toEqual([1]);
  });

  it('counts what waits, and for how long', async () => {
    const runner = await start({ isPaused: () => true });
    expect(await runner.readBacklog(fresh.database.probe)).toEqual([
      { queue: 'test', depth: 0, oldestSeconds: 0 },
    ]);
    await add([1, 2], ', due_at', `, now() - interval '1 hour'`);
    const [backlog] = await runner.readBacklog(fresh.database.probe);
    expect(backlog?.depth).toBe(2);
    expect(backlog?.oldestSeconds).toBeGreaterThanOrEqual(3_600);
  });

  it('is done by one of two runners that start at the same time', async () => {
    const other = fresh.url && (await openPostgres({ databaseUrl: fresh.url, log: deps.log }));
    const database = other || fresh.database;
    const numbers = Array.from({ length: 40 }, (_none, index) => index);
    await add(numbers);
    const both = await Promise.all(
      [deps, { ...deps, database }].map((on) => start({ places: 4 }, { alone: false, on })),
    );
    await eventually(async () => expect(await rows()).toEqual([]));
    await Promise.all(both.map((runner) => runner.stop({ timeoutMs: 1_000 })));
    expect(ids().toSorted((a, b) => a - b)).toEqual(numbers);
    if (other) await other.close();
  });
});
