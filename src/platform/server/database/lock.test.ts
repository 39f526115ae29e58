import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { LockedError, takeLock } from './lock.ts';
import { openPglite } from './pglite.ts';

const me = { pid: process.pid, startedAt: '2026-11-21T12:00:00.000Z', url: 'http://localhost:3000' };

describe('the lock on a data directory', () => {
  let home: string;
  let dir: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'overprint-lock-'));
    dir = join(home, 'database');
  });
  afterEach(() => rm(home, { recursive: true }));

  /** Another process that takes the lock and keeps it. */
  async function startHolder(): Promise<ChildProcess> {
    const script = `
      const { takeLock } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)});
      await takeLock(${JSON.stringify(dir)}, { pid: process.pid, startedAt: 'today', url: 'http://localhost:4000' });
      console.log('taken');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await once(child, 'exit');
  }

  it('refuses a second one, and names the first', async () => {
    const holder = await startHolder();
    const refusal: unknown = await takeLock(dir, me).catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(LockedError);
    expect(String(refusal)).toContain(`process ${holder.pid} at http://localhost:4000, running since today`);
    await end(holder, 'SIGKILL');
  });

  it('is free again after its holder was killed', async () => {
    await end(await startHolder(), 'SIGKILL');
    const lock = await takeLock(dir, me);
    await expect(takeLock(dir, me)).rejects.toThrow(LockedError);
    await lock.release();
  });

  it('is not taken from a holder that is suspended', async () => {
    const holder = await startHolder();
    holder.kill('SIGSTOP');
    await expect(takeLock(dir, me)).rejects.toThrow('does not respond');
    await end(holder, 'SIGKILL');
  });

  it('can be taken again after it was released, and leaves nothing behind', async () => {
    for (let turn = 0; turn < 3; turn += 1) await (await takeLock(dir, me)).release();
    expect(await readdir(home)).toEqual([]);
  });

  it('goes to one of many processes that find a dead holder', async () => {
    await end(await startHolder(), 'SIGKILL');
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dir, me)));
    const winners = takers.filter((taker) => taker.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]?.value.release();
  });

  it('is the same for every path to the directory', async () => {
    await symlink(home, `${home}-link`);
    const lock = await takeLock(dir, me);
    await expect(takeLock(join(`${home}-link`, 'database'), me)).rejects.toThrow(LockedError);
    await lock.release();
    await rm(`${home}-link`);
  });

  it('works where the path is too long for a socket', async () => {
    const deep = join(home, 'x'.repeat(120));
    await mkdir(deep);
    const lock = await takeLock(join(deep, 'database'), me);
    await expect(takeLock(join(deep, 'database'), me)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  it('guards the embedded database, whose rows are there when it is opened again', async () => {
    const settings = { dataDir: home, url: me.url, log: createLog('silent') };
    const first = await openPglite(settings);
    await first.query('make', 'create table notes as select 1 as id', []);
    await expect(openPglite(settings)).rejects.toThrow(`process ${process.pid} at ${me.url}`);
    await first.close();
    const second = await openPglite(settings);
    expect(await second.query('read', 'select id from notes', [])).toEqual([{ id: 1 }]);
    await second.close();
  });
});
