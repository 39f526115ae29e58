import { expect, test } from 'vitest';
import { picksBytes, wantsBytes, wantsCsv } from './request-headers.ts';

test.each([
  [undefined, undefined],
  ['*/*', undefined],
  ['text/html', undefined],
  ['image/*', true],
  ['image/png;q=0.8, */*', true],
  ['application/json', false],
  ['application/json, image/*', false],
  ['IMAGE/PNG', true],
  ['image/*;q=0.2, application/json', false],
  ['application/json;q=0.5, image/webp;q=0.9', true],
  ['image/*;q=0, application/json', false],
  ['image/*;q=0', undefined],
  ['__proto__, constructor, image/png', true],
])('Accept %j asks for bytes: %j', (accept, expected) => expect(wantsBytes(accept)).toBe(expected));

test.each([
  [undefined, false],
  ['*/*', false],
  ['Text/CSV; charset=utf-8', true],
  ['text/csv, application/json', true],
  ['application/json, text/csv', false],
])('Accept %j asks for CSV: %j', (accept, expected) => expect(wantsCsv(accept)).toBe(expected));

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/*', false],
  ['image/*', true],
  ['image/png', true],
  ['image/webp, image/*;q=0.1', true],
  ['image/webp, */*;q=0.1', true],
  ['image/webp, application/json;q=0.1', false],
  ['image/webp, image/jpg', 'not_acceptable'],
  ['image/*, image/png;q=0', 'not_acceptable'],
  ['text/html', 'not_acceptable'],
])('Accept %j of a PNG that JSON describes picks the picture: %j', (accept, expected) => {
  const pick = () => picksBytes(accept, { contentType: 'image/png', byDefault: false });
  if (typeof expected === 'boolean') expect(pick()).toBe(expected);
  else expect(pick).toThrow(expect.objectContaining({ status: 406, code: expected }));
});
