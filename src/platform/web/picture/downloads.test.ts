import { expect, test } from 'vitest';
import { downloadsOf } from './downloads.ts';
import { stemOf } from './stem-of.ts';

const namesOf = (name: string, type: string, transparent = false) =>
  downloadsOf(
    { source: { kind: 'file', name }, type },
    { suffix: 'square', transparent, animated: false },
  ).map(({ fileName }) => fileName);

test("the original's format comes first, under the original's name", () => {
  expect(namesOf('Summer.Drop.JPG', 'image/jpeg')).toEqual([
    'Summer.Drop-square.jpg',
    'Summer.Drop-square.png',
    'Summer.Drop-square.webp',
  ]);
  expect(namesOf('art.webp', 'image/webp')[0]).toBe('art-square.webp');
  expect(namesOf('art.png', 'image/png')[0]).toBe('art-square.png');
});

test('a picture that is to stay transparent is not offered as JPEG', () => {
  expect(namesOf('art.png', 'image/png', true)).toEqual(['art-square.png', 'art-square.webp']);
  expect(namesOf('photo.jpg', 'image/jpeg', true)[0]).toBe('photo-square.png');
});

test('a picture from an address is named by its last part, and one without a name is image', () => {
  const stem = (url: string) => stemOf({ kind: 'url', url });
  expect(stem('https://example.com/a/low%20tide.jpg?v=2')).toBe('low tide');
  expect(stem('https://example.com/50%.png')).toBe('50%');
  expect(stem('https://example.com/a%2f..%2fb.png')).toBe('a-..-b');
  expect(stem('https://example.com/')).toBe('image');
  expect(stemOf({ kind: 'file', name: '.png' })).toBe('image');
});

test('the loss of a format is said, and an animation is only a GIF', () => {
  const original = { source: { kind: 'file', name: 'a.gif' }, type: 'image/gif' } as const;
  const finished = { suffix: 'text', transparent: false, animated: false };
  expect(downloadsOf(original, finished).map(({ detail }) => detail)).toEqual([
    'JPEG, quality 90 of 100, no transparency',
    'PNG, nothing is lost',
    'WebP, quality 90 of 100',
  ]);
  expect(downloadsOf(original, { ...finished, animated: true }).map(({ fileName }) => fileName)).toEqual([
    'a-text.gif',
  ]);
});
