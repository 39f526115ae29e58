import { parseArgs } from 'node:util';
import type { Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { createLog } from '#platform/server/log.ts';
import { type EngineName, openBenchDatabase } from './bench-database.ts';
import { deliveryPaths } from './growth/delivery-paths.ts';
import { fill, isFilled } from './growth/fill.ts';
import { measure } from './growth/measure.ts';
import { callPaths, logPaths } from './growth/request-paths.ts';
import { shopPaths } from './growth/shop-paths.ts';
import { sizeAt } from './growth/size.ts';
import { measureThroughput } from './growth/throughput.ts';
import { row } from './report.ts';

/**
 * Measures the hot paths of an account with years of history beside everybody else's, on PostgreSQL and on
 * the embedded database. `--scale 1` is the full size: 100,000 accounts, 10 million requests, 1 million
 * shops, 20 million products and 5 million deliveries, for which PostgreSQL needs 20 GB and half an hour. The
 * default is a hundredth. `--heavy` is the number of requests, products and deliveries of the account
 * (default 240,000), which no scale changes. `--engine` picks one database, `--only` paths by the beginning
 * of their names. `--at` works on the PostgreSQL database of this address and leaves it as it is then; a
 * second run finds it filled.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.01' },
    heavy: { type: 'string', default: '240000' },
    engine: { type: 'string', default: 'postgres,pglite' },
    only: { type: 'string', default: '' },
    at: { type: 'string' },
  },
});
const size = sizeAt(Number(values.scale), Number(values.heavy));
/** Memory as on a small server, and a count of what statements read. */
const settings = ['shared_buffers=2GB', 'max_wal_size=8GB', 'shared_preload_libraries=pg_stat_statements'];

if (values.at === undefined) for (const engine of values.engine.split(',')) await bench(engine as EngineName);
else await benchAt(values.at);

async function bench(engine: EngineName): Promise<void> {
  const { database, close } = await openBenchDatabase(engine, settings);
  try {
    await measureAll(database);
  } finally {
    await close();
  }
}

async function benchAt(databaseUrl: string): Promise<void> {
  const log = createLog('warn');
  const database = await openDatabase({ databaseUrl, dataDir: '', log });
  try {
    await migrate(database, { log });
    await measureAll(database);
  } finally {
    await database.close();
  }
}

async function measureAll(database: Database): Promise<void> {
  console.log(`\n${database.kind}: ${JSON.stringify(size)}`);
  if (!(await isFilled(database)))
    for (const [table, seconds] of await fill(database, size))
      row(`filled: ${table}`, `${seconds.toFixed(0)} s`);
  for (const paths of [callPaths, logPaths, shopPaths, deliveryPaths]) {
    const chosen = (await paths(database, size)).filter(({ what }) => what.startsWith(values.only));
    await measure(database, chosen);
  }
  if (values.only === '') await measureThroughput(database, size);
}
