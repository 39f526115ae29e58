import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startS3Server } from '#test/s3/s3-server.ts';
import { createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import { createDiskFiles } from './disk.ts';
import { createDiskGrowingFiles } from './disk-growing.ts';
import type { Files } from './files.ts';
import {
  type GrowingFile,
  GrowingFileGone,
  type GrowingFiles,
  type Growth,
  noGrowth,
} from './growing-files.ts';
import { connectToS3, createS3Files } from './s3.ts';
import { createS3GrowingFiles } from './s3-growing.ts';

const megabyte = 1024 * 1024;

interface Store {
  readonly files: Files;
  /** Another process's, each time. */
  readonly growing: () => GrowingFiles;
  /** Everything that is stored, finished or not. */
  contents(): Promise<readonly string[]>;
  close(): Promise<void>;
}

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(() => void vi.unstubAllEnvs());

async function diskStore(): Promise<Store> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-growing-'));
  return {
    files: createDiskFiles(dir),
    growing: () => createDiskGrowingFiles(dir, createDiskRoom(dir, { keepFreeBytes: 0 })),
    contents: async () =>
      (await readdir(dir, { recursive: true, withFileTypes: true })).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      ),
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

async function s3Store(): Promise<Store> {
  const server = await startS3Server('videos');
  const options = { bucket: 'videos', endpoint: server.url };
  const { objects, uploads } = server.bucket('videos');
  return {
    files: createS3Files(options),
    growing() {
      const { client } = connectToS3(options);
      return createS3GrowingFiles({ client, bucket: 'videos', memory: createBodyMemory(8 * megabyte) });
    },
    contents: async () => [...objects.keys(), ...uploads.keys()],
    close: () => server.close(),
  };
}

/** Writes a slice of the bytes by a process of its own, and returns how far the file was saved. */
async function grow(
  growing: GrowingFiles,
  file: GrowingFile,
  bytes: Buffer,
  { untilBytes, dies = false }: { readonly untilBytes: number; readonly dies?: boolean },
): Promise<Growth> {
  let saved = file.growth;
  let isDead = false;
  const appender = await growing.append(file, async (growth) => {
    // As the database has it.
    if (!isDead) saved = structuredClone(growth);
  });
  for (let at = file.growth.receivedBytes; at < untilBytes; ) {
    const end = Math.min(untilBytes, at + 1 + Math.floor(Math.random() * 2 * megabyte));
    await appender.write(bytes.subarray(at, end));
    at = end;
  }
  isDead = dies;
  await appender.end();
  return saved;
}

describe.each([
  ['disk', diskStore],
  ['S3', s3Store],
])('growing files on %s', (_name, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test('a file grows in pieces of any length, each by another process, and its bytes are the same', async () => {
    const bytes = randomBytes(21 * megabyte + 17);
    let file: GrowingFile = { key: 'audio-input/a', sizeBytes: bytes.length, growth: noGrowth };
    const stops = [1, 4_321, 6 * megabyte, 8 * megabyte, 17 * megabyte + 1, bytes.length];
    for (const untilBytes of stops) {
      expect(await store.growing().finish(file)).toBe(false);
      file = { ...file, growth: await grow(store.growing(), file, bytes, { untilBytes }) };
      expect(file.growth.receivedBytes).toBe(untilBytes);
    }
    expect(await store.growing().finish(file)).toBe(true);
    expect(await store.growing().finish(file)).toBe(true);
    const stored = await store.files.open('audio-input/a');
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
    await store.growing().discard(file);
    expect(await store.contents()).toEqual([]);
  });

  test('of a process that died all is there but the last 8 MB, and the file goes on from there', async () => {
    const bytes = randomBytes(20 * megabyte);
    const file: GrowingFile = { key: 'audio-input/b', sizeBytes: bytes.length, growth: noGrowth };
    const growth = await grow(store.growing(), file, bytes, { untilBytes: 18 * megabyte, dies: true });
    expect(growth.receivedBytes).toBeGreaterThanOrEqual(10 * megabyte);
    const grown = await grow(store.growing(), { ...file, growth }, bytes, { untilBytes: bytes.length });
    expect(await store.growing().finish({ ...file, growth: grown })).toBe(true);
    const stored = await store.files.open('audio-input/b');
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
    await store.growing().discard({ ...file, growth: grown });
  });

  test('a request that may no longer save stores nothing more', async () => {
    const bytes = randomBytes(9 * megabyte);
    const file: GrowingFile = { key: 'audio-input/c', sizeBytes: bytes.length, growth: noGrowth };
    const growth = await grow(store.growing(), file, bytes, { untilBytes: 5_000 });
    let saves = 0;
    const appender = await store.growing().append({ ...file, growth }, async () => {
      saves += 1;
      throw new Error('the lock is lost');
    });
    await expect(appender.write(bytes.subarray(5_000))).rejects.toThrow('the lock is lost');
    await appender.end();
    expect(saves).toBe(1);
    await store.growing().discard({ ...file, growth });
    expect((await store.contents()).filter((name) => name.includes('input/c'))).toEqual([]);
  });

  test('a file that was discarded can be neither continued nor finished', async () => {
    const bytes = randomBytes(9 * megabyte);
    const file: GrowingFile = { key: 'audio-input/d', sizeBytes: bytes.length, growth: noGrowth };
    const growth = await grow(store.growing(), file, bytes, { untilBytes: 5_000 });
    await store.growing().discard({ ...file, growth });
    const again = async () => {
      const gone = grow(store.growing(), { ...file, growth }, bytes, { untilBytes: bytes.length });
      await gone;
    };
    await expect(again()).rejects.toThrow(GrowingFileGone);
    expect(await store.growing().finish({ ...file, growth })).toBe(false);
  });
});

test('a file on a disk needs room for all that is missing, before it goes on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-growing-'));
  const readDisk = async () => ({ totalBytes: 100, freeBytes: 50 });
  const growing = createDiskGrowingFiles(dir, createDiskRoom(dir, { keepFreeBytes: 0, readDisk }));
  const full = { status: 507, code: 'storage_full' };
  expect(await growing.spareBytes()).toBe(50);
  const file = { key: 'audio-input/a', sizeBytes: 51, growth: noGrowth };
  await expect(growing.append(file, async () => undefined)).rejects.toMatchObject(full);
  await rm(dir, { recursive: true });
});

test('files that grow in a bucket take 8 MB of memory each, and give it back', async () => {
  const store = await startS3Server('videos');
  const { client } = connectToS3({ bucket: 'videos', endpoint: store.url });
  const growing = createS3GrowingFiles({ client, bucket: 'videos', memory: createBodyMemory(8 * megabyte) });
  const file = { key: 'audio-input/a', sizeBytes: 51, growth: noGrowth };
  const first = await growing.append(file, async () => undefined);
  const busy = { status: 503, code: 'overloaded' };
  await expect(growing.append(file, async () => undefined)).rejects.toMatchObject(busy);
  await first.end();
  await (await growing.append(file, async () => undefined)).end();
  await store.close();
});
