import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/postgres.ts';
import { startServerProcess } from '#test/process/server-process.ts';
import type { EngineName } from '#bench/bench-database.ts';
import { pinToCore } from '#bench/report.ts';
import type { Strain } from './probe.ts';
import { type Customer, seed } from './seed.ts';

/** The real program on one core, with customers in its database; this process, the client, on the other. */
export interface LoadServer {
  readonly origin: string;
  /** A bare route in the same process. */
  readonly bareOrigin: string;
  readonly customers: readonly Customer[];
  /** Delay and processor time since the last call. */
  strain(): Promise<Strain>;
  end(): Promise<void>;
}

const serverCore = 0;
const clientCore = 1;
const probe = new URL('./probe.ts', import.meta.url);

/** Starts the server on its core; its child processes inherit that core. */
export async function startLoadServer(engine: EngineName): Promise<LoadServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const settings = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  const customers = await seed(settings);
  pinToCore(process.pid, serverCore);
  const server = await startServerProcess(dataDir, {
    ...settings,
    NODE_OPTIONS: `--import ${probe.href}`,
  });
  pinToCore(process.pid, clientCore);
  const bareOrigin = `http://127.0.0.1:${/^probe (\d+)$/m.exec(server.output())?.[1]}`;
  return {
    origin: server.origin,
    bareOrigin,
    customers,
    strain: async () => (await (await fetch(`${bareOrigin}/strain`)).json()) as Strain,
    async end() {
      await server.end('SIGTERM');
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
