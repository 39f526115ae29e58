import { expect, test } from 'vitest';
import { readPictureUrl } from './picture.ts';

test('accepts only web addresses', () => {
  expect(readPictureUrl(' https://example.com/a.png ')).toBe('https://example.com/a.png');
  expect(readPictureUrl('http://example.com')).toBe('http://example.com');
  for (const text of [
    '',
    'art.png',
    'https://',
    'ftp://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png,',
  ]) {
    expect(readPictureUrl(text), text).toBeUndefined();
  }
});
