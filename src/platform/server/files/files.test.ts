import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { createDiskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3.ts';

const bytes = Buffer.from('a finished picture');
const options = { contentType: 'image/png' };

async function* chunks(count: number, sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(sizeBytes, index);
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('the sender is gone');
}

async function keys(files: Files, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of files.list(prefix)) found.push(key);
  return found.toSorted();
}

interface Store {
  readonly files: Files;
  readonly dir: string;
  /** What an interrupted `put` has left. */
  leftovers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function diskStore(): Promise<Store> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-files-'));
  return {
    files: createDiskFiles(dir),
    dir,
    leftovers: async () => (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.part')),
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(() => void vi.unstubAllEnvs());

async function s3Store(): Promise<Store> {
  const server = await startS3Server('results');
  return {
    files: createS3Files({ bucket: 'results', endpoint: server.url }),
    dir: '',
    leftovers: async () => [...server.bucket('results').uploads.keys()],
    close: () => server.close(),
  };
}

describe.each([
  ['disk', diskStore],
  ['S3', s3Store],
])('files on %s', (_name, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test('a file is returned as it was stored, whole or in ranges, and is gone once removed', async () => {
    const { files } = store;
    expect(await files.put('images/a.png', bytes, options)).toEqual({ sizeBytes: bytes.length });
    const whole = await files.open('images/a.png');
    expect(whole && (await buffer(whole.stream))).toEqual(bytes);
    const part = await files.open('images/a.png', { start: 2, end: 9 });
    expect(part && (await buffer(part.stream)).toString()).toBe('finished');
    expect(part?.sizeBytes).toBe(bytes.length);
    expect(await files.size('images/a.png')).toBe(bytes.length);
    expect(await files.remove('images/a.png')).toBe(true);
    expect(await files.remove('images/a.png')).toBe(false);
    expect(await files.open('images/a.png')).toBeUndefined();
    expect(await files.size('images/a.png')).toBeUndefined();
  });

  test('a stream of 20 MB is stored byte for byte', async () => {
    const { files } = store;
    expect(await files.put('audio/long.mp3', chunks(20, 1_048_576), options)).toEqual({
      sizeBytes: 20_971_520,
    });
    const file = await files.open('audio/long.mp3', { start: 20_971_519, end: 20_971_519 });
    expect(file && (await buffer(file.stream))).toEqual(Buffer.from([19]));
  });

  test('a later file with the same key replaces the first', async () => {
    const { files } = store;
    await files.put('images/twice.png', Buffer.from('one'), options);
    await files.put('images/twice.png', Buffer.from('two'), options);
    const file = await files.open('images/twice.png');
    expect(file && (await buffer(file.stream)).toString()).toBe('two');
  });

  test('a source that breaks off and a caller that gives up leave nothing', async () => {
    const { files } = store;
    await expect(files.put('broken/a.mp3', breakingOff(), options)).rejects.toThrow('the sender is gone');
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(files.put('broken/b.mp3', chunks(3, 10), { ...options, signal })).rejects.toThrow(
      'given up',
    );
    expect(await keys(files, 'broken/')).toEqual([]);
    expect(await store.leftovers()).toEqual([]);
  });

  test('many files are removed together, whether or not they are there', async () => {
    const { files } = store;
    const all = Array.from({ length: 20 }, (_, index) => `many/${index}.png`);
    for (const key of all) await files.put(key, bytes, options);
    const absent = Array.from({ length: 1_200 }, (_, index) => `many/absent-${index}.png`);
    expect(await files.removeAll([...all.slice(1), ...absent])).toEqual([]);
    expect(await keys(files, 'many/')).toEqual(['many/0.png']);
  });

  test('a list has only the files with the prefix', async () => {
    const { files } = store;
    for (const key of ['list/a.png', 'list/b.png', 'other/c.png']) await files.put(key, bytes, options);
    expect(await keys(files, 'list/')).toEqual(['list/a.png', 'list/b.png']);
  });

  test.each([
    '../secret',
    'images/../../etc/passwd',
    '/etc/passwd',
    'images/.hidden',
    'images//a',
    'images',
    'images/a b',
    '',
  ])("the key %j is a programmer's error", async (key) => {
    await expect(Promise.resolve().then(() => store.files.put(key, bytes, options))).rejects.toThrow(
      'Expected a key',
    );
    await expect(Promise.resolve().then(() => store.files.open(key))).rejects.toThrow('Expected a key');
  });
});

describe('a disk', () => {
  test('loses the incomplete files of a dead process, and nothing else, at the start', async () => {
    const { files, dir, close } = await diskStore();
    await files.put('images/a.png', bytes, options);
    const writing = `d.png.${process.ppid}-0000.part`;
    for (const part of ['b.png.0000.part', `c.png.${process.pid}-0000.part`, writing]) {
      await writeFile(join(dir, 'images', part), 'half');
    }
    await symlink('/etc/passwd', join(dir, 'images', 'link.png'));
    expect(await keys(files, 'images/')).toEqual(['images/a.png']);
    await files.sweep();
    expect(await readdir(join(dir, 'images'))).toEqual(['a.png', writing, 'link.png']);
    await close();
  });
});

describe('a bucket', () => {
  let server: S3Server;
  let files: Files;
  beforeAll(async () => {
    server = await startS3Server('results');
    files = createS3Files({ bucket: 'results', endpoint: server.url });
  });
  afterAll(() => server.close());

  test('loses uploads in parts that began over a day ago, on every page of the list', async () => {
    const { uploads } = server.bucket('results');
    const hourMs = 60 * 60 * 1000;
    for (let hours = 0; hours < 48; hours += 1)
      uploads.set(`begun-${hours}`, {
        key: `audio/${hours}.mp3`,
        contentType: undefined,
        parts: new Map(),
        startedAt: new Date(Date.now() - hours * hourMs - 1),
      });
    await files.sweep();
    expect([...uploads.keys()]).toEqual(Array.from({ length: 25 }, (_, hours) => `begun-${hours}`));
  });

  test('says which files it refused to remove, and removes the others', async () => {
    for (const key of ['images/a.png', 'images/locked.png']) await files.put(key, bytes, options);
    server.bucket('results').locked.add('images/locked.png');
    expect(await files.removeAll(['images/a.png', 'images/locked.png'])).toEqual([
      { key: 'images/locked.png', reason: 'AccessDenied: AccessDenied' },
    ]);
    expect(await keys(files, 'images/')).toEqual(['images/locked.png']);
  });

  test('stores no object of which a byte was changed or lost on the way', async () => {
    server.spoilNextBody();
    await expect(files.put('spoiled/a.png', bytes, options)).rejects.toMatchObject({
      status: 503,
      cause: { name: 'XAmzContentSHA256Mismatch' },
    });
    expect(await keys(files, 'spoiled/')).toEqual([]);
  });
});

test('an unreachable bucket is 503 with Retry-After', async () => {
  const files = createS3Files({ bucket: 'results', endpoint: 'http://127.0.0.1:9' });
  await expect(files.size('images/a.png')).rejects.toMatchObject({
    status: 503,
    code: 'storage_unavailable',
    retryAfterSeconds: 5,
  });
});
