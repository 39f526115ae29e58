import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '#test/postgres.ts';
import { freePort, spawnServer } from '#test/process/server-process.ts';
import { row, sized } from './report.ts';

/**
 * Prints how long a process of each role of the built server takes until it has started, and what memory it
 * then holds at rest, the median of several starts after one that fills the caches. Linux only.
 */
const starts = sized(5, 1);
/** Work that begins after the start has ended by then. */
const restMs = sized(5_000, 500);

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
const shared = {
  DATABASE_URL: postgres.url,
  SINGLE_HOST: '1',
  SECRET_KEY: 'a secret of the bench, the same in every process',
};
const ways = {
  'web, PostgreSQL': { ...shared, ROLE: 'web' },
  'worker, PostgreSQL': { ...shared, ROLE: 'worker' },
  'all, embedded database': {},
} as const;

try {
  await once(spawnServer(join(folder, 'postgres'), { ...shared, ROLE: 'migrate' }).child, 'exit');
  for (const [name, settings] of Object.entries(ways)) {
    const measured: { readonly ms: number; readonly bytes: number }[] = [];
    for (let start = 0; start <= starts; start += 1) {
      const dataDir = join(folder, 'DATABASE_URL' in settings ? 'postgres' : 'embedded');
      const began = performance.now();
      const server = spawnServer(
        dataDir,
        { PORT: String(await freePort()), LOG_LEVEL: 'info', ...settings },
        'dist/server/main.js',
      );
      await started(server);
      const ms = performance.now() - began;
      await delay(restMs);
      if (start > 0) measured.push({ ms, bytes: residentBytes(server.child.pid ?? 0) });
      await server.end('SIGTERM');
    }
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    row(`${name}: until started`, `${Math.round(middle(measured.map(({ ms }) => ms)))} ms`);
    row('memory at rest', `${Math.round(middle(measured.map(({ bytes }) => bytes)) / 1024 ** 2)} MB`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Resolves once it says that it has started, which it does when it serves requests and takes work. */
async function started({ child, output }: ReturnType<typeof spawnServer>): Promise<void> {
  while (!output().includes('"msg":"started"')) {
    if (child.exitCode !== null) throw new Error(`The process ended:\n${output()}`);
    await delay(2);
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
