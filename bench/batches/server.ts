import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '#test/postgres.ts';
import { startServerProcess } from '#test/process/server-process.ts';
import { processorMs, serverProcess } from '#bench/processor-time.ts';

export interface BenchServer {
  readonly origin: string;
  /** For files of the bench; removed afterwards. */
  readonly dir: string;
  /** Processor time that the process, those that work on pictures, and PostgreSQL have used. */
  processorMs(): number;
}

type Part = (server: BenchServer) => Promise<void>;

/** Runs a part on a fresh server with the embedded database. */
export function onServer(part: Part): Promise<void> {
  return serve(part, {}, () => 0);
}

/** Runs a part on a fresh server with a PostgreSQL of its own. */
export async function onPostgres(part: Part): Promise<void> {
  const postgres = await startPostgres();
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const root = await serverProcess({
      query: async <Row>(_name: string, text: string) => (await client.query(text)).rows as Row[],
    });
    const secret = 'a secret only for this bench, of enough characters';
    const settings = { DATABASE_URL: postgres.url, SECRET_KEY: secret, SINGLE_HOST: '1' };
    await serve(part, settings, () => processorMs(root));
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function serve(part: Part, settings: Record<string, string>, databaseMs: () => number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-batches-'));
  const { child, origin, end } = await startServerProcess(dir, settings);
  const ownMs = () => (child.pid === undefined ? 0 : processorMs(child.pid));
  try {
    await part({ origin, dir, processorMs: () => ownMs() + databaseMs() });
  } finally {
    await end('SIGTERM');
    await rm(dir, { recursive: true, force: true });
  }
}
