import { expect, test } from 'vitest';
import { pictureSamples, readSample } from '#test/sample-pictures.ts';
import { sniffImage } from './sniff.ts';

const byExtension = { jpg: 'jpeg', png: 'png', gif: 'gif', bmp: 'bmp', tiff: 'tiff' } as const;
const good = (await pictureSamples()).filter(({ kind }) => kind !== 'bad');

test.each(good)('names the format of $file', async ({ file }) => {
  const extension = file.split('.').at(-1) as keyof typeof byExtension;
  expect(sniffImage(await readSample(file))).toBe(byExtension[extension]);
});

test('recognises WebP, and no other RIFF file', () => {
  expect(sniffImage(Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'))).toBe('webp');
  expect(sniffImage(Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1'))).toBeUndefined();
  expect(sniffImage(Buffer.from('XXXX\x10\0\0\0WEBPVP8 ', 'latin1'))).toBeUndefined();
});

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  '\0\0\0\x18ftypheic',
  '\0\0\0\x1cftypavis',
  'text',
])('does not take %j for a picture', (start) =>
  expect(sniffImage(Buffer.from(start, 'latin1'))).toBeUndefined(),
);
