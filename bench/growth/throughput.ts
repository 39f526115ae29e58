import { randomUUID } from 'node:crypto';
import { createMeter } from '#account/usage/server/meter.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { processorMs, serverProcess } from '#bench/processor-time.ts';
import { row } from '#bench/report.ts';
import { keyHashOf } from './fill.ts';
import type { Size } from './size.ts';

const seconds = 10;
/** As many as a process has connections. */
const atOnce = 10;
const outcome = { statusCode: 200, began: true, durationMs: 20, facts: {} };

/** Admits and completes requests of all accounts, ten at once, and prints what a metered request costs. */
export async function measureThroughput(database: Database, { users }: Size): Promise<void> {
  const meter = createMeter(database, clock);
  const server = database.kind === 'postgres' ? await serverProcess(database) : undefined;
  const beforeMs = server === undefined ? 0 : processorMs(server);
  const endsMs = performance.now() + seconds * 1_000;
  let requests = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsMs) {
        requests += 1;
        const keyHash = keyHashOf(1 + ((requests * 7919) % users));
        const admission = await meter.admitKey(keyHash, { requestId: randomUUID(), endpoint: '/api/bench' });
        if (!admission) throw new Error('Expected an admission, received none');
        await meter.complete(admission, outcome);
      }
    }),
  );
  const cost =
    server === undefined
      ? ''
      : `PostgreSQL ${((processorMs(server) - beforeMs) / requests).toFixed(2)} ms each`;
  row('metered requests, ten at once', `${(requests / seconds).toFixed(0)}/s`, cost);
}
