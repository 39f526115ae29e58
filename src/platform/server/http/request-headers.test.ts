import { expect, test } from 'vitest';
import { wantsBytes } from './request-headers.ts';

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
