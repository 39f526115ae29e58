import { expect, test } from 'vitest';
import { wantsBytes, wantsCsv } from './request-headers.ts';

test.each([
  [undefined, undefined],
  ['*/*', undefined],
  ['text/html', undefined],
  ['image/*', true],
  ['image/png;q=0.8, */*', true],
  ['application/json', false],
  ['application/json, image/*', false],
  ['IMAGE/PNG', true],
])('Accept %j asks for bytes: %j', (accept, expected) => expect(wantsBytes(accept)).toBe(expected));

test.each([
  [undefined, false],
  ['*/*', false],
  ['Text/CSV; charset=utf-8', true],
  ['text/csv, application/json', true],
  ['application/json, text/csv', false],
])('Accept %j asks for CSV: %j', (accept, expected) => expect(wantsCsv(accept)).toBe(expected));
