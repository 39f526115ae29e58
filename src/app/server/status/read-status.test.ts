import { expect, test } from 'vitest';
import { createReadStatus } from './read-status.ts';

type StatusDeps = Parameters<typeof createReadStatus>[0];

/** Deps whose database returns these rows for each probe, or is down. */
function depsWith({ rows, isStoreAway }: { rows?: readonly object[]; isStoreAway?: boolean }) {
  let probes = 0;
  const probe = async () => {
    probes += 1;
    if (!rows) throw new Error('away');
    return rows;
  };
  const runner = { readBacklog: async (query: typeof probe) => query() };
  const deps = {
    database: { probe },
    audioRunner: runner,
    webhooks: { dispatcher: runner },
    shops: { scanner: runner },
    files: { responds: async () => !isStoreAway },
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
  } as unknown as StatusDeps;
  return { deps, probes: () => probes };
}

test('the status is degraded, and still answered, while the database or the store is down', async () => {
  const away = await createReadStatus(depsWith({}).deps)();
  expect(away).toMatchObject({
    status: 'degraded',
    parts: { api: 'ok', database: 'away', audio: 'unknown', webhooks: 'unknown', shops: 'unknown' },
  });
  const storeless = await createReadStatus(depsWith({ rows: [], isStoreAway: true }).deps)();
  expect(storeless.parts).toMatchObject({ database: 'ok', storage: 'away', audio: 'ok' });
});

test('audio is delayed when the oldest job waits for long', async () => {
  const rows = [{ queue: 'audio.extract', oldestSeconds: 4_000, depth: 9 }];
  expect((await createReadStatus(depsWith({ rows }).deps)()).parts.audio).toBe('delayed');
});

test('many visitors at once read the database once', async () => {
  const { deps, probes } = depsWith({ rows: [] });
  const readStatus = createReadStatus(deps);
  await readStatus();
  const once = probes();
  await Promise.all(Array.from({ length: 50 }, readStatus));
  expect(probes()).toBe(once);
});
