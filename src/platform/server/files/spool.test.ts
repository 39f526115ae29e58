import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import { createSpool, type Spool } from './spool.ts';

const tooLarge = { status: 413, code: 'file_too_large', error: 'Too large' };
const rules = { maxBytes: 10_000, tooLarge };
let dir: string;
let spool: Spool;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-'));
  spool = createSpool(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function* chunks(...sizesBytes: number[]): AsyncGenerator<Uint8Array> {
  for (const sizeBytes of sizesBytes) yield Buffer.alloc(sizeBytes, sizesBytes.indexOf(sizeBytes) + 1);
}

async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(6_000);
  throw error;
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('a spooled file', () => {
  test('holds the source byte for byte, with its size and hash', async () => {
    const file = await spool.write(chunks(1, 5_000, 0, 4_999), rules);
    const whole = await buffer(chunks(1, 5_000, 0, 4_999));
    expect(await file.read()).toEqual(whole);
    expect(file.sizeBytes).toBe(10_000);
    expect(await file.sha256()).toBe(createHash('sha256').update(whole).digest('hex'));
    expect(await readFile(file.path ?? '')).toEqual(whole);
  });

  test('is gone after remove, which may be called again', async () => {
    const file = await spool.write(chunks(3), rules);
    await file.remove();
    await file.remove();
    expect(await readdir(dir)).toEqual([]);
  });

  test('may be empty', async () => {
    const file = await spool.write(chunks(), rules);
    expect(file.sizeBytes).toBe(0);
  });
});

describe('sniff', () => {
  test.each([
    [[1, 2, 5_000], 4_100],
    [[100, 20], 120],
    [[], 0],
    [[4_100], 4_100],
  ])('of chunks of %j bytes sees the first %i, once', async (sizesBytes, seenBytes) => {
    const seen: number[] = [];
    await spool.write(chunks(...sizesBytes), { ...rules, sniff: (head) => seen.push(head.byteLength) });
    expect(seen).toEqual([seenBytes]);
  });

  test('that throws stops the source before its next chunk', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(5_000);
      }
    }
    const refuse = () => {
      throw new Error('not a picture');
    };
    await expect(spool.write(endless(), { ...rules, sniff: refuse })).rejects.toThrow('not a picture');
    expect(taken).toBe(1);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('nothing is left on disk', () => {
  test.each([
    ['when the source is one byte too long', chunks(6_000, 4_001), { status: 413, code: 'file_too_large' }],
    ['when the source breaks off', failing(new Error('gone')), { message: 'gone' }],
    [
      'when the disk is full',
      failing(systemError('ENOSPC')),
      { status: 507, code: 'storage_full', message: 'Storage is full' },
    ],
    ['when the quota is used up', failing(systemError('EDQUOT')), { status: 507 }],
    ['when the disk is read-only', failing(systemError('EROFS')), { status: 503, retryAfterSeconds: 5 }],
    ['when no file can be opened', failing(systemError('EMFILE')), { status: 503 }],
  ])('%s', async (_name, source, problem) => {
    await expect(spool.write(source, rules)).rejects.toMatchObject(problem);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('clear', () => {
  test('removes the files of dead processes and of an earlier process with this id, and nothing else', async () => {
    const deadPid = 2 ** 22 + 1;
    const alive = `${process.ppid}-alive.part`;
    for (const name of [`${deadPid}-old.part`, `${process.pid}-mine.part`, alive, 'notes.txt']) {
      await writeFile(join(dir, name), 'x');
    }
    await spool.clear();
    expect((await readdir(dir)).sort()).toEqual([alive, 'notes.txt'].sort());
  });

  test('creates the directory if it is missing', async () => {
    const missing = join(dir, 'data', 'tmp');
    await createSpool(missing).clear();
    expect(await readdir(missing)).toEqual([]);
  });
});

describe('a spool with room in memory', () => {
  const roomy = { ...rules, maxBytes: 100_000 };
  /** Half of the memory is for what cannot go to disk; a chunk costs 256 bytes of its own. */
  const held = () => createSpool(dir, { memory: createBodyMemory(42_000) });
  const onDisk = async () => (await readdir(dir)).length;

  test('keeps small files off the disk, byte for byte, until they are removed', async () => {
    const small = held();
    const file = await small.write(chunks(1, 5_000), roomy);
    expect(await onDisk()).toBe(0);
    const whole = await buffer(chunks(1, 5_000));
    expect(await file.read()).toEqual(whole);
    expect(await file.sha256()).toBe(createHash('sha256').update(whole).digest('hex'));
    await file.remove();
  });

  test('goes to disk when the memory is taken, and uses it again after it was released', async () => {
    const crowded = held();
    const first = await crowded.write(chunks(4_000, 4_000, 4_000, 4_000), roomy);
    const second = await crowded.write(chunks(3_000, 3_000), roomy);
    expect([first.path, await onDisk()]).toEqual([undefined, 1]);
    expect(await second.read()).toEqual(await buffer(chunks(3_000, 3_000)));
    for (const file of [first, second, first]) await file.remove();
    expect((await crowded.write(chunks(19_000), roomy)).path).toBeUndefined();
    expect(await onDisk()).toBe(0);
  });

  test('counts the overhead of a chunk, so that a file that arrives byte by byte goes to disk', async () => {
    const file = await held().write(chunks(4_100, ...Array.from({ length: 100 }, () => 1)), roomy);
    expect(file.path).toBeDefined();
    await file.remove();
  });

  test('gives back the memory of a refused file', async () => {
    const small = held();
    await expect(small.write(chunks(9_000, 9_000), rules)).rejects.toMatchObject({ code: 'file_too_large' });
    expect((await small.write(chunks(19_000), roomy)).path).toBeUndefined();
  });
});

describe('a spool on a disk with bounds', () => {
  const disk = (freeBytes: number) =>
    createDiskRoom(dir, { keepFreeBytes: 0, readDisk: async () => ({ freeBytes, totalBytes: 1e12 }) });

  test('refuses a file that does not fit, and leaves nothing', async () => {
    const full = createSpool(dir, { disk: disk(5_000) });
    await expect(full.write(chunks(5_001), rules)).rejects.toMatchObject({
      status: 507,
      code: 'storage_full',
    });
    expect(await readdir(dir)).toEqual([]);
  });

  test('writes into the space that was reserved for a file if there is no other', async () => {
    const room = disk(5_000);
    const share = room.share();
    await share.reserve(5_000);
    const file = await createSpool(dir, { disk: room }).write(chunks(2_500, 2_500), {
      ...rules,
      disk: share,
    });
    expect(file.sizeBytes).toBe(5_000);
  });
});
