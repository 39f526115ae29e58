import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { entriesOf } from '#test/stored-zip.ts';
import { zipOf } from './zip.ts';
import { directoryEntry, endOfZip } from '#platform/shared/zip-records.ts';

const bytes = Buffer.alloc(100_000, 7);
const at = new Date('2026-01-31T12:00:00Z');
const entries = ['a', 'b', 'c'].map((file) => ({
  path: `${file}.png`,
  result: { file: `${file}.png`, sizeBytes: bytes.byteLength },
}));

test('a ZIP has the length that it declares, and each picture with its checksum', async () => {
  const open = async () => ({ stream: Readable.from([bytes]), sizeBytes: bytes.byteLength });
  const [first, ...others] = entries;
  const stored = { ...first, path: 'été.png', result: { ...first?.result, crc: crc32(bytes) } };
  const mixed = [stored, ...others] as typeof entries;
  const { stream, sizeBytes } = zipOf({ open }, mixed, at);
  const zip = await buffer(stream);
  expect(zip.byteLength).toBe(sizeBytes);
  const found = entriesOf(zip);
  expect(found.map(({ path, crc }) => [path, crc])).toEqual(mixed.map(({ path }) => [path, crc32(bytes)]));
  expect(found.every((entry) => bytes.equals(entry.bytes))).toBe(true);
});

test('a checksum that was stored with its picture is not computed again', async () => {
  const open = async () => ({ stream: Readable.from([bytes]), sizeBytes: bytes.byteLength });
  const stored = entries.map((entry, crc) => ({ ...entry, result: { ...entry.result, crc } }));
  const { stream } = zipOf({ open }, stored, at);
  expect(entriesOf(await buffer(stream)).map(({ crc }) => crc)).toEqual([0, 1, 2]);
});

test('places over 4 GB are in the fields for them', () => {
  const offsetBytes = 5 * 1024 ** 3;
  const facts = { path: Buffer.from('a'), sizeBytes: 7, offsetBytes, modifiedAt: at };
  const far = Buffer.from(directoryEntry(facts, 1, true));
  expect([far.readUInt32LE(42), far.readBigUInt64LE(far.length - 8)]).toEqual([
    0xffffffff,
    BigInt(offsetBytes),
  ]);
  const end = Buffer.from(endOfZip(3, 100, offsetBytes));
  expect(end.readBigUInt64LE(48)).toBe(BigInt(offsetBytes));
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(offsetBytes + 100));
  expect(end.readUInt32LE(56 + 20 + 16)).toBe(0xffffffff);
});

test.each<[string, () => Promise<{ stream: Readable; sizeBytes: number } | undefined>]>([
  ['gone', async () => undefined],
  ['away', async () => Promise.reject(new Error('The store is down'))],
  ['shorter', async () => ({ stream: Readable.from([bytes.subarray(1)]), sizeBytes: bytes.byteLength })],
  [
    'cut off',
    async () => {
      const stream = Readable.from(
        (async function* () {
          yield bytes.subarray(1);
          throw new Error('The store went away');
        })(),
      );
      return { stream, sizeBytes: bytes.byteLength };
    },
  ],
])('a picture that is %s ends the ZIP with an error', async (_name, broken) => {
  let opened = 0;
  const open = async () => {
    opened += 1;
    return opened === 2 ? broken() : { stream: Readable.from([bytes]), sizeBytes: bytes.byteLength };
  };
  const { stream } = zipOf({ open }, entries, at);
  await expect(buffer(stream)).rejects.toThrow();
  expect(opened).toBe(2);
});

test('a reader that goes away closes the picture that is being read, and no more are opened', async () => {
  const opened: Readable[] = [];
  const reading = Promise.withResolvers<void>();
  const open = async () => {
    const stream = new Readable({ read: () => reading.resolve() });
    opened.push(stream);
    return { stream, sizeBytes: bytes.byteLength };
  };
  const { stream } = zipOf({ open }, entries, at);
  stream.resume();
  const closed = Promise.withResolvers<void>();
  stream.once('close', () => closed.resolve());
  await reading.promise;
  stream.destroy();
  await closed.promise;
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
