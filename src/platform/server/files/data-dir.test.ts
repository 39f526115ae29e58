import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirError, protectDataDir } from './data-dir.ts';
import { createLog } from '#platform/server/log.ts';

const log = createLog('silent');
const nobody = 65_534;

/** As an older version left it under the usual umask. */
const oldFiles = [
  'secret-key',
  'database/PG_VERSION',
  'database/base/1/1259',
  'files/results/picture.png',
  'work/7-x/a',
];

describe('the data directory', () => {
  let home: string;
  let dataDir: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'overprint-data-'));
    dataDir = join(home, 'data');
  });
  afterEach(() => rm(home, { recursive: true }));

  const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);
  const modesIn = (dir: string) =>
    readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => [
      join(entry.parentPath, entry.name).slice(dir.length + 1),
      modeOf(join(entry.parentPath, entry.name)),
      entry.isDirectory() ? '700' : '600',
    ]);
  const expectPrivate = (dir: string) => {
    expect(modeOf(dir)).toBe('700');
    for (const [name, mode, wanted] of modesIn(dir)) expect([name, mode]).toEqual([name, wanted]);
  };

  async function makeOld(): Promise<void> {
    for (const name of oldFiles) {
      const path = join(dataDir, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, 'x');
    }
    for (const [name = '', , wanted] of modesIn(dataDir))
      chmodSync(join(dataDir, name), wanted === '700' ? 0o755 : 0o666);
    chmodSync(dataDir, 0o755);
  }

  test('is created for its owner only', () => {
    protectDataDir(dataDir, log);
    expect(modeOf(dataDir)).toBe('700');
  });

  test('of an older version is repaired, whatever is in it', async () => {
    await makeOld();
    protectDataDir(dataDir, log);
    expectPrivate(dataDir);
  });

  test.each([
    ['database', 0o755],
    ['database/PG_VERSION', 0o644],
    ['files/results', 0o750],
    ['secret-key', 0o640],
  ])('is repaired where only %s shows that it is wrong', async (name, mode) => {
    await makeOld();
    protectDataDir(dataDir, log);
    chmodSync(join(dataDir, 'database/base/1/1259'), 0o666);
    chmodSync(join(dataDir, name), mode);
    protectDataDir(dataDir, log);
    expect(modeOf(join(dataDir, name))).toMatch(/^[67]00$/);
    if (name.startsWith('database')) expectPrivate(dataDir);
  });

  test('keeps the modes of foreign files, because it may be a project folder', async () => {
    await mkdir(join(dataDir, 'node_modules'), { recursive: true });
    chmodSync(join(dataDir, 'node_modules'), 0o755);
    protectDataDir(dataDir, log);
    expect([modeOf(dataDir), modeOf(join(dataDir, 'node_modules'))]).toEqual(['700', '755']);
  });

  test('may link to a folder on another disk, and follows no other link', async () => {
    const [disk, outside] = [join(home, 'disk'), join(home, 'outside')];
    await Promise.all([mkdir(disk), mkdir(dataDir), writeFile(outside, 'x')]);
    for (const path of [disk, outside]) chmodSync(path, 0o755);
    await symlink(disk, join(dataDir, 'files'));
    await symlink(outside, join(disk, 'link'));
    await symlink(join(home, 'gone'), join(dataDir, 'tmp'));
    protectDataDir(dataDir, log);
    expect([modeOf(disk), modeOf(outside)]).toEqual(['700', '755']);
  });

  test('must not be a folder that all users share', async () => {
    await mkdir(dataDir);
    chmodSync(dataDir, 0o1777);
    expect(() => protectDataDir(dataDir, log)).toThrow(
      /DATA_DIR: .* is shared by all users; use a separate folder/,
    );
    expect(modeOf(dataDir)).toBe('777');
  });

  test("may not be another user's", async () => {
    await mkdir(dataDir);
    for (const path of [home, dataDir]) chmodSync(path, 0o755);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(nobody);
    try {
      // Whoever isn't root can't give a folder away, and finds one of root's.
      expect(() => protectDataDir(isRoot ? dataDir : '/usr', log)).toThrow(DataDirError);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });
});
