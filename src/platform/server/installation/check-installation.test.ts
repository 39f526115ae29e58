import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import type { Skew } from '#platform/server/database/database-clock.ts';
import { createDiskFiles } from '#platform/server/files/disk.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createLog } from '#platform/server/log.ts';
import { openKeyring } from '#platform/server/secrets/keyring.ts';
import { endRotation } from './check-key.ts';
import { checkInstallation } from './check-installation.ts';
import { checkStoreLater, storeIdKey } from './check-store.ts';
import { installation } from './tables.ts';

const log = createLog('silent');
const [oldKey, newKey, otherKey] = ['old', 'new', 'other'].map((name) => name.padEnd(32, '.'));

describe.each(databaseKinds)('a process on a database of %s', (kind) => {
  let fresh: FreshDatabase;
  let home: string;
  let files: Files;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await fresh.database.orm.delete(installation);
    home = await mkdtemp(join(tmpdir(), 'overprint-installation-'));
    files = createDiskFiles(join(home, 'files'));
  });
  afterEach(() => rm(home, { recursive: true }));
  afterAll(() => fresh.close());

  async function check({ key = oldKey, previous, ...own }: Start = {}) {
    const settings = { secretKeyText: key, previousSecretKeyText: previous, dataDir: home };
    const keyring = await openKeyring(settings);
    const deps = { database: fresh.database, files, keyring, keyName: 'SECRET_KEY', skew: undefined, log };
    return checkInstallation({ ...deps, ...own });
  }

  interface Start {
    readonly key?: string | undefined;
    readonly previous?: string | undefined;
    readonly files?: Files;
    readonly skew?: Skew;
  }

  const otherStore = () => createDiskFiles(join(home, randomBytes(4).toString('hex')));
  const away: Files = new Proxy({} as Files, {
    get: () => () => Promise.reject(new Problem(storageUnavailable)),
  });

  test('starts where it started before, and not with another key or another store', async () => {
    expect(await check()).toEqual({ hasItsKey: true, storeChecked: true });
    expect(await check()).toEqual({ hasItsKey: true, storeChecked: true });
    await expect(check({ key: otherKey })).rejects.toThrow(/^SECRET_KEY is not the key of this database/);
    const other = otherStore();
    await expect(check({ files: other })).rejects.toThrow(
      /meta\/store-id is missing, expected [0-9a-f-]{36}/,
    );
    await other.put(storeIdKey, Buffer.from('of another database'), { contentType: 'text/plain' });
    await expect(check({ files: other })).rejects.toThrow('is of another database, expected');
  });

  test('starts for the first time on a disk that has no room for uploads', async () => {
    const full = createDiskRoom(home, { readDisk: async () => ({ totalBytes: 100, freeBytes: 1 }) });
    const store = createDiskFiles(join(home, 'full'), full);
    expect(await check({ files: store })).toMatchObject({ storeChecked: true });
    const put = store.put('images/a.png', Buffer.from('a'), { contentType: 'image/png' });
    await expect(put).rejects.toMatchObject({ code: 'storage_full' });
  });

  test('starts with a store that its operator has marked as the one', async () => {
    await check();
    const other = otherStore();
    const refusal = check({ files: other }).then(
      () => '',
      (error: Error) => error.message,
    );
    const storeId = /expected ([0-9a-f-]{36})/.exec(await refusal)?.[1] ?? '';
    await other.put(storeIdKey, Buffer.from(`${storeId}\n`), { contentType: 'text/plain' });
    expect(await check({ files: other })).toMatchObject({ storeChecked: true });
  });

  test('agrees with processes that start for the first time together', async () => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => check()));
    expect(starts.every(({ storeChecked }) => storeChecked)).toBe(true);
    const keys = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'));
    await fresh.database.query('forget', 'delete from installation', []);
    const outcomes = await Promise.allSettled(keys.map((key) => check({ key })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('starts while the store is down, and is refused once another one is back', async () => {
    const deps = { database: fresh.database, files: away };
    const back = (store: Files) =>
      checkStoreLater(
        { ...deps, files: store },
        { wait: async () => undefined, log, signal: new AbortController().signal },
      );
    expect(await check({ files: away })).toEqual({ hasItsKey: true, storeChecked: false });
    await back(files);
    expect(await check()).toEqual({ hasItsKey: true, storeChecked: true });
    await expect(back(otherStore())).rejects.toThrow('This store does not belong to this database');
  });

  test('looks for a store that is down again and again, until it stops', async () => {
    const aborter = new AbortController();
    let looks = 0;
    const wait = async () => {
      looks += 1;
      if (looks === 5) aborter.abort();
    };
    await checkStoreLater({ database: fresh.database, files: away }, { wait, log, signal: aborter.signal });
    expect(looks).toBe(5);
  });

  test('starts with a clock at most 2 s away, as far as that can be known', async () => {
    await check({ skew: { ms: -1_900, uncertaintyMs: 1 } });
    await check({ skew: { ms: 2_900, uncertaintyMs: 1_000 } });
    await expect(check({ skew: { ms: 90_000, uncertaintyMs: 1 } })).rejects.toThrow(
      "This machine's clock is 90.0 s ahead of the database's",
    );
    await expect(check({ skew: { ms: -2_100, uncertaintyMs: 1 } })).rejects.toThrow('2.1 s behind');
  });

  test('changes the key with the one before, in one step or in two, and no other process is left behind', async () => {
    const its = async (key = '', previous?: string) => (await check({ key, previous })).hasItsKey;
    await check();
    // The step before the change: every process learns to open what the new key seals.
    expect(await its(oldKey, newKey)).toBe(true);
    expect(await its(newKey, oldKey)).toBe(true);
    expect(await its(oldKey, newKey)).toBe(false);
    await expect(its(oldKey)).rejects.toThrow('is not the key of this database');
    await expect(its(newKey)).rejects.toThrow('Some data is still encrypted with the previous key');
    await endRotation(
      fresh.database,
      await openKeyring({ secretKeyText: newKey, previousSecretKeyText: undefined, dataDir: home }),
    );
    expect(await its(newKey)).toBe(true);
    await expect(its(oldKey)).rejects.toThrow('is not the key of this database');
    await expect(its(otherKey, oldKey)).rejects.toThrow('is not the key of this database');
  });
});
