import { parseArgs } from 'node:util';
import { openBenchDatabase } from './bench-database.ts';
import { benchRequests } from './growth/requests.ts';

/**
 * Measures the hot paths of an account with years of history beside many others, on both databases:
 * `npm run bench -- growth --rows 240000 --others 1000000`. The server of the tests runs without fsync.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '240000' },
    others: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'postgres' },
  },
});

const bench = await openBenchDatabase(values.engine === 'pglite' ? 'pglite' : 'postgres');
try {
  await benchRequests(bench.database, { rows: Number(values.rows), others: Number(values.others) });
} finally {
  await bench.close();
}
