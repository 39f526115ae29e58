import { expect, test } from 'vitest';
import { readSample } from '#test/sample-pictures.ts';
import { readBmpHeader } from './bmp-header.ts';

const variants = ['bits-1', 'bits-4', 'bits-8', 'rle8', '565', 'bits-24', 'top-down', 'alpha'].map(
  (name) => `${name}.bmp`,
);

test.each(variants)('reads the size of %s', async (file) => {
  expect(readBmpHeader(await readSample(file))).toEqual({
    width: 57,
    height: 43,
    hasAlpha: file === 'alpha.bmp',
  });
});

test('reads the short header of OS/2', () => {
  const bytes = Buffer.alloc(26 + 8 * 3);
  bytes.write('BM');
  bytes.writeUInt32LE(26, 10);
  bytes.writeUInt32LE(12, 14);
  for (const [offset, value] of [
    [18, 2],
    [20, 3],
    [22, 1],
    [24, 24],
  ] as const)
    bytes.writeUInt16LE(value, offset);
  expect(readBmpHeader(bytes)).toEqual({ width: 2, height: 3, hasAlpha: false });
  expect(() => readBmpHeader(bytes.subarray(0, -1))).toThrow('Invalid image format');
});

test.each(variants)('refuses %s when its last bytes are missing', async (file) => {
  const bytes = await readSample(file);
  expect(() => readBmpHeader(bytes.subarray(0, bytes.length - 4))).toThrow('Invalid image format');
});

test.each([
  ['a width of zero', 18, 0],
  ['a negative width', 18, -5],
  ['a height of zero', 22, 0],
  ['an unknown compression', 30, 5],
])('refuses %s', async (_what, offset, value) => {
  const bytes = Buffer.from(await readSample('bits-24.bmp'));
  bytes.writeInt32LE(value, offset);
  expect(() => readBmpHeader(bytes)).toThrow('Invalid image format');
});

test('refuses a BMP that is cut anywhere with the public problem', async () => {
  const bytes = await readSample('alpha.bmp');
  for (let end = 2; end < 140; end++)
    expect(() => readBmpHeader(bytes.subarray(0, end))).toThrow('Invalid image format');
});
