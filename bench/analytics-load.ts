import { setTimeout as sleep } from 'node:timers/promises';
import { createMeter } from '#account/usage/server/meter.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { createLog } from '#platform/server/log.ts';
import { Problem } from '#platform/shared/problem.ts';

/**
 * Logs requests of the newest account, twenty at once, until the process is killed. The argument is the
 * database.
 */
const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: '', log: createLog('warn') });
const meter = createMeter(database, { now: () => new Date() });
const [account] = await database.query<{ id: number }>('account', 'select max(id) as id from users', []);

async function work(): Promise<void> {
  for (let count = 0; ; count += 1) {
    const request = { requestId: 'r', endpoint: `/api/${count % 5}` };
    const admission = await meter.admitUser(account?.id ?? 0, 'dashboard', request).catch(unlessLimited);
    if (!admission) continue;
    await meter.complete(admission, {
      began: false,
      statusCode: count % 7 === 0 ? 400 : 200,
      durationMs: count % 300,
      facts: { sourceFileSizeBytes: 10, outputFileSizeBytes: 3 },
    });
  }
}

/** Over its burst limit a request counts nothing, and is tried again. */
async function unlessLimited(error: unknown): Promise<undefined> {
  if (!(error instanceof Problem && error.status === 429)) throw error;
  await sleep(20);
}

const workers = Array.from({ length: 20 }, work);
process.send?.('works');
await Promise.all(workers);
