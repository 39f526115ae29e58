import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createObserver } from '#platform/server/observability/observer.ts';
import type { Runner } from './runner.ts';
import { createUpkeep, nextTime } from './upkeep.ts';
import type { WorkDeps } from './work.ts';

test.each([
  ['minute', '2026-11-21T12:00:30Z', '2026-11-21T12:01:00Z'],
  ['minute', '2026-11-21T12:01:00Z', '2026-11-21T12:02:00Z'],
  ['hour', '2026-11-21T12:16:59Z', '2026-11-21T12:17:00Z'],
  ['hour', '2026-11-21T12:17:00Z', '2026-11-21T13:17:00Z'],
  ['night', '2026-11-21T03:39:59Z', '2026-11-21T03:40:00Z'],
  ['night', '2026-11-21T12:00:00Z', '2026-11-22T03:40:00Z'],
] as const)('what is done every %s is due after %s at %s', (every, now, next) => {
  expect(nextTime(every, new Date(now))).toEqual(new Date(next));
});

describe.each(databaseKinds)('upkeep on %s', (kind) => {
  let fresh: FreshDatabase;
  let deps: WorkDeps;
  let nowMs: number;
  let done: string[];
  let fails: boolean;
  let runners: Runner[];
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    nowMs = Date.UTC(2026, 10, 21, 12, 0, 30);
    done = [];
    fails = false;
    runners = [];
    const clock = { now: () => new Date(nowMs) };
    const wait = async () => undefined;
    deps = { ...fresh, clock, wait, log: createLog('silent'), observer: createObserver() };
  });
  afterEach(async () => {
    await stop();
    await fresh.close();
  });

  const task = (name: string, every: 'minute' | 'hour') => ({
    name,
    every,
    work: async () => {
      done.push(name);
      if (fails) throw new Error('not now');
    },
  });
  const tasks = [task('test.minute', 'minute'), task('test.hour', 'hour')];
  async function start(): Promise<void> {
    const runner = createUpkeep(deps, tasks);
    runners.push(runner);
    await runner.start({ alone: false });
  }
  async function stop(): Promise<void> {
    await Promise.all(runners.splice(0).map((runner) => runner.stop({ timeoutMs: 0 })));
  }
  async function at(later: number): Promise<string[]> {
    nowMs += later;
    done = [];
    for (const runner of runners) runner.wake();
    await Promise.all(runners.map((runner) => runner.idle()));
    return done;
  }
  const minuteMs = 60_000;

  it('is done at its time, by one of several processes', async () => {
    await start();
    await start();
    expect(await at(0)).toEqual([]);
    expect(await at(minuteMs)).toEqual(['test.minute']);
    expect(await at(1)).toEqual([]);
    expect((await at(16 * minuteMs)).toSorted()).toEqual(['test.hour', 'test.minute']);
  });

  it('is done at once where it fell due while nobody worked, and not twice', async () => {
    await start();
    await stop();
    nowMs += 90 * minuteMs;
    await start();
    await at(0);
    expect(await at(1)).toEqual([]);
    const rows = await fresh.database.query<{ name: string; runs: number }>(
      'runs',
      'select name, run as runs from upkeep order by name',
      [],
    );
    expect(rows).toEqual([
      { name: 'test.hour', runs: 1 },
      { name: 'test.minute', runs: 1 },
    ]);
  });

  it('is done again a minute after an error', async () => {
    await start();
    fails = true;
    expect(await at(17 * minuteMs)).toHaveLength(2);
    fails = false;
    expect(await at(minuteMs - 1_000)).toEqual([]);
    expect(await at(2_000)).toHaveLength(2);
    expect(await at(minuteMs)).toEqual(['test.minute']);
  });

  it('leaves the tasks of another version to that', async () => {
    await fresh.database.query(
      'other',
      `insert into upkeep (name, due_at) values ('other', '-infinity')`,
      [],
    );
    await start();
    expect(await at(minuteMs)).toEqual(['test.minute']);
  });
});
