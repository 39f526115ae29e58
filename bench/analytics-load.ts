import { createMeter } from '../src/account/usage/server/meter.ts';
import { openDatabase } from '../src/platform/server/database/open-database.ts';
import { createLog } from '../src/platform/server/log.ts';

/** Logs requests of the first account, twenty at once, until the process is killed. The argument is the database. */
const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: '', log: createLog('warn') });
const meter = createMeter(database, { now: () => new Date() });
const [account] = await database.query<{ id: number }>('account', 'select min(id) as id from users', []);

async function work(): Promise<void> {
  for (let count = 0; ; count += 1) {
    const admission = await meter.admitUser(account?.id ?? 0, 'dashboard', {
      requestId: 'r',
      endpoint: `/api/${count % 5}`,
    });
    if (!admission) throw new Error('Expected an admission, received none');
    await meter.complete(admission, {
      began: false,
      statusCode: count % 7 === 0 ? 400 : 200,
      durationMs: count % 300,
      facts: { sourceFileSizeBytes: 10, outputFileSizeBytes: 3 },
    });
  }
}
const workers = Array.from({ length: 20 }, work);
process.send?.('works');
await Promise.all(workers);
