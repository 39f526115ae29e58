import { expect, test } from 'vitest';
import { zipEntries } from './zip-names.ts';

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
