import { expect, test } from 'vitest';
import { pictureKind, refusalOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['gif', 'GIF89a\x01\0'],
  ['webp', 'RIFF\n\0\0\0WEBPVP8 '],
  ['bmp', 'BM\x36\0\0\0'],
])('%s is recognized by its first bytes and can be opened', (kind, start) => {
  expect(pictureKind(bytes(start))).toBe(kind);
  expect(refusalOf(pictureKind(bytes(start)))).toBeUndefined();
});

test.each([
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1'],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF', 'MM\0*\0\0\0\x08'],
  ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG', '\n<svg viewBox="0 0 1 1"/>'],
  ['PDF', '%PDF-1.7'],
])('%s is refused with a hint what to do instead', (name, start) => {
  const refusal = refusalOf(pictureKind(bytes(start)));
  expect(refusal).toContain(name);
  expect(refusal).toMatch(/as (?:JPEG or )?PNG first/);
});

test.each(['', 'hello, world', 'RIFF\n\0\0\0WAVEfmt ', '\xff\xd8'])('%j is not a picture', (start) => {
  expect(refusalOf(pictureKind(bytes(start)))).toContain('not a picture');
});
