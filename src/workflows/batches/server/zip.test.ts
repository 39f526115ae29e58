import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zipOf } from './zip.ts';
import { zipEntries } from './zip-names.ts';

const bytes = Buffer.alloc(100_000, 7);
const at = new Date('2026-01-31T12:00:00Z');
const entries = ['a', 'b', 'c'].map((file) => ({
  path: `${file}.png`,
  result: { file: `${file}.png`, sizeBytes: bytes.byteLength },
}));
const sized = (name: string, ...sizes: string[]) => ({
  name,
  results: sizes.map((size) => ({ file: 'x.png', sizeBytes: 1, size: { name: size, width: 1, height: 1 } })),
});
const single = (name: string) => ({ name, results: [{ file: 'x.jpg', sizeBytes: 1 }] });

test('names are numbered, safe on every system, and keep the letters of any script', () => {
  const items = [
    single('../../etc/passwd'),
    single('夏 été 🎉.PNG'),
    single('a\u202Egnp.exe:b*?'),
    single('...'),
    { name: 'failed', results: null },
    sized('mug', 'con', 'Square', 'square', 'a/b'),
    single('x'.repeat(300)),
  ].map((item, index) => ({ ...item, index }));
  expect(zipEntries(items).map(({ path }) => path)).toEqual([
    '001--..-etc-passwd.jpg',
    '002-夏 été 🎉.jpg',
    '003-a-gnp.exe-b--.jpg',
    '004-picture.jpg',
    '006-mug/_con.png',
    '006-mug/Square.png',
    '006-mug/square-2.png',
    '006-mug/a-b.png',
    `007-${'x'.repeat(100)}.jpg`,
  ]);
});

test('the declared length is that of the ZIP', async () => {
  const open = async () => ({ stream: Readable.from([bytes]), sizeBytes: bytes.byteLength });
  const { stream, sizeBytes } = await zipOf({ open }, entries, at);
  expect((await buffer(stream)).byteLength).toBe(sizeBytes);
});

test.each<[string, () => Promise<{ stream: Readable; sizeBytes: number } | undefined>]>([
  ['gone', async () => undefined],
  ['away', async () => Promise.reject(new Error('The store is away'))],
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
  const { stream } = await zipOf({ open }, entries, at);
  await expect(buffer(stream)).rejects.toThrow();
  expect(opened).toBe(2);
});

test('a reader that goes away closes the picture that is being read, and no more are opened', async () => {
  const opened: Readable[] = [];
  const open = async () => {
    const stream = new Readable({ read: () => undefined });
    opened.push(stream);
    return { stream, sizeBytes: bytes.byteLength };
  };
  const { stream } = await zipOf({ open }, entries, at);
  stream.resume();
  const closed = Promise.withResolvers<void>();
  stream.once('close', () => closed.resolve());
  await Promise.resolve();
  stream.destroy();
  await closed.promise;
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
