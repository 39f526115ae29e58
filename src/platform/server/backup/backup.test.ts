import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedDatabaseDir, takeLock } from '#platform/server/database/lock.ts';
import { members } from './archive.ts';
import { backUp } from './back-up.ts';
import { serveHolds } from './hold.ts';
import { restore } from './restore.ts';
import { BackupError, encodeHeader, paddingOf } from './tar.ts';

const say = () => undefined;
const stored = {
  'database/PG_VERSION': '17',
  'database/base/1/2601': 'x'.repeat(10_000),
  [`files/${'long-'.repeat(15)}/${'long-'.repeat(15)}name.mp3`]: 'sound',
  'files/images/a.png': '',
  'secret-key': 'of this installation',
};

let dir: string;
let dataDir: string;
let archive: string;
let target: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-backup-'));
  [dataDir, archive, target] = [join(dir, 'data'), join(dir, 'backup.tgz'), join(dir, 'restored')];
  for (const [path, content] of Object.entries(stored)) await write(path, content);
  await mkdir(join(dataDir, 'database/pg_notify'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(dataDir, path, '..'), { recursive: true });
  await writeFile(join(dataDir, path), content);
}

/** A backup with these entries, in this order, behind its facts. */
function craft(entries: readonly (readonly [path: string, content: string])[], changes = {}): void {
  const facts = { format: 1, version: '9.9.9', schema: '0044_ways-back', createdAt: '', ...changes };
  const all = [[members.facts, JSON.stringify(facts)] as const, ...entries];
  const blocks = all.map(([path, content]) => {
    const bytes = Buffer.from(content);
    const header = encodeHeader({ path, kind: 'file', sizeBytes: bytes.byteLength }, new Date(0));
    return Buffer.concat([header, bytes, Buffer.alloc(paddingOf(bytes.byteLength))]);
  });
  writeFileSync(archive, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)])));
}

const order = () => ({ dataDir, target: archive, version: '1.2.3' });
const restored = () => restore(archive, target, say);

describe('a backup', () => {
  test('contains database, files and secret, only for its owner, and nothing is left beside it', async () => {
    await backUp(order(), say);
    await restored();
    for (const [path, content] of Object.entries(stored)) {
      expect(readFileSync(join(target, path), 'utf8')).toBe(content);
      expect(statSync(join(target, path)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(target, 'database/pg_notify')).mode & 0o777).toBe(0o700);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect((await readdir(target)).toSorted()).toEqual(['database', 'files', 'secret-key']);
    expect((await readdir(dir)).toSorted()).toEqual(['backup.tgz', 'data', 'restored']);
    expect(await readdir(join(dataDir, 'work'))).toEqual([]);
  });

  test('has the database as it is while the server holds it, and files that were removed meanwhile', async () => {
    const lock = await takeLock(embeddedDatabaseDir(dataDir), { pid: 1, startedAt: '' });
    const holds = await serveHolds(embeddedDatabaseDir(dataDir), async (work) => {
      await write('database/base/1/2601', 'changed before the hold');
      await write('database/new', 'new before the hold');
      await rm(join(dataDir, 'database/PG_VERSION'));
      await rm(join(dataDir, 'files/images/a.png'));
      await work();
      await write('database/base/1/2601', 'changed after the hold');
    });
    await backUp(order(), say);
    await holds.close();
    await lock.release();
    await restored();
    expect(readFileSync(join(target, 'database/base/1/2601'), 'utf8')).toBe('changed before the hold');
    expect(readFileSync(join(target, 'database/new'), 'utf8')).toBe('new before the hold');
    expect(existsSync(join(target, 'database/PG_VERSION'))).toBe(false);
    expect(existsSync(join(target, 'files/images/a.png'))).toBe(true);
  });

  test('fails if the server ends before the database is copied', async () => {
    const lock = await takeLock(embeddedDatabaseDir(dataDir), { pid: 1, startedAt: '' });
    const holds = await serveHolds(embeddedDatabaseDir(dataDir), () => Promise.reject(new Error('stopped')));
    await expect(backUp(order(), say)).rejects.toThrow(BackupError);
    await holds.close();
    await lock.release();
    expect((await readdir(dir)).toSorted()).toEqual(['data']);
    expect(await readdir(join(dataDir, 'work'))).toEqual([]);
  });

  test('replaces no file', async () => {
    await writeFile(archive, 'mine');
    await expect(backUp(order(), say)).rejects.toThrow('already exists');
    expect(readFileSync(archive, 'utf8')).toBe('mine');
  });
});

describe('a restore', () => {
  test.each([
    ['cut', () => truncateSync(archive, Math.floor(statSync(archive).size / 2))],
    ['cut by a byte', () => truncateSync(archive, statSync(archive).size - 1)],
    ['changed in one byte', () => writeFileSync(archive, gzipSync(withChangedByte(archive)))],
    ['no archive', () => writeFileSync(archive, randomBytes(5_000))],
    ['empty', () => truncateSync(archive, 0)],
  ])('of an archive that is %s is refused, and leaves nothing', async (_what, damage) => {
    await backUp(order(), say);
    damage();
    await expect(restored()).rejects.toThrow(/damaged|incomplete/);
    expect(existsSync(target)).toBe(false);
  });

  test.each([
    '../outside',
    'files/../../outside',
    '/etc/outside',
    'files//x',
    'files/./x',
    'other/x',
    'secret-key/x',
    'database\\x',
  ])('refuses the path %s', async (path) => {
    craft([[path, 'evil']]);
    await expect(restored()).rejects.toThrow(BackupError);
    expect([existsSync(target), existsSync(join(dir, 'outside'))]).toEqual([false, false]);
  });

  test.each([
    ['a newer program', { schema: '9999_future' }, 'version 9.9.9, which is newer'],
    ['a program that is too old', { schema: '0043_gone' }, 'version 9.9.9, which is too old'],
    ['another format', { format: 2 }, 'This version cannot read the backup'],
  ])('refuses a backup of %s', async (_what, changes, words) => {
    craft([], changes);
    await expect(restored()).rejects.toThrow(words);
  });

  test('refuses a folder with content, and leaves it as it is', async () => {
    await backUp(order(), say);
    const before = await readdir(dataDir, { recursive: true });
    await expect(restore(archive, dataDir, say)).rejects.toThrow('is not empty');
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  });

  test('refuses a folder that a server uses', async () => {
    await backUp(order(), say);
    const lock = await takeLock(embeddedDatabaseDir(dataDir), { pid: 4_711, startedAt: '' });
    await expect(restore(archive, dataDir, say)).rejects.toThrow('process 4711');
    await lock.release();
  });
});

/** One bit of the largest file, which no header covers. */
function withChangedByte(path: string): Buffer {
  const bytes = gunzipSync(readFileSync(path));
  const at = bytes.indexOf('xxxxxxxx');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}
