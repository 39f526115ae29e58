// Runs PostgreSQL with the settings it is given, for as long as standard input stays open: see postgres.ts.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBinaries, serverUser, shareBinaries } from './postgres-binaries.ts';

const superuser = 'postgres';
const endOfRun = once(process.stdin.resume(), 'end');
const home = mkdtempSync(join(tmpdir(), 'overprint-postgres-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy());

const user = serverUser();
const found = findBinaries();
const binaries = user ? shareBinaries(found, home) : found;
// A socket in a private directory; on Windows, loopback.
const port = process.platform === 'win32' ? await freePort() : 5432;
const address =
  process.platform === 'win32'
    ? ['-h', '127.0.0.1', '-p', String(port)]
    : ['-h', '', '-k', home, '-p', String(port)];
const url =
  process.platform === 'win32'
    ? `postgresql://${superuser}@127.0.0.1:${port}/postgres`
    : `postgresql:///postgres?user=${superuser}&host=${encodeURIComponent(home)}&port=${port}`;

if (user) chownSync(home, user.uid, user.gid);
chmodSync(home, 0o755);
const dataDir = join(home, 'data');
const shared = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
execFileSync(
  join(binaries, 'initdb'),
  [
    '-D',
    dataDir,
    '-U',
    superuser,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
    '--no-instructions',
  ],
  { ...shared, stdio: ['ignore', 'ignore', 'inherit'] },
);
// The data may be lost with the machine, so nothing waits for the disk.
const given = process.argv.slice(2);
const settings = ['max_connections=200', 'fsync=off', 'full_page_writes=off', ...given].flatMap((setting) => [
  '-c',
  setting,
]);
const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, ...address, ...settings], {
  ...shared,
  stdio: ['ignore', 'ignore', 'pipe'],
});
await ready(server);
process.stdout.write(`${url}\n`);
await Promise.race([endOfRun, once(process.stdin, 'close'), once(server, 'exit')]);
// "Immediate shutdown", because the data is not needed.
if (server.exitCode === null) {
  server.kill('SIGQUIT');
  await once(server, 'exit');
}

async function ready(starting: ChildProcess & { readonly stderr: NodeJS.ReadableStream }): Promise<void> {
  const words: string[] = [];
  for await (const line of createInterface(starting.stderr)) {
    if (line.includes('ready to accept connections')) {
      starting.stderr.resume();
      return;
    }
    words.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${words.join('\n')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  return free;
}
