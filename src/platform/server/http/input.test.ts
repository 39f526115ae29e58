import { expect, test } from 'vitest';
import { z } from 'zod';
import { wholeNumberSchema } from '#platform/shared/fields.ts';
import { Problem } from '#platform/shared/problem.ts';
import { parseInput } from './input.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(5),
  webhookUrl: z.string().optional(),
  size: wholeNumberSchema({ min: 1, max: 500, message: 'Size must be between 1 and 500' }).optional(),
  position: z.enum(['top', 'bottom']).optional(),
});

interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly status: number;
  readonly param: string | undefined;
}

function refusal(value: unknown): Refusal {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { error: error.message, code: error.code, status: error.status, param: error.param };
  }
  throw new Error('Expected a refusal');
}

test.each([
  [{}, 'name is required', 'invalid_name', 'name'],
  [{ name: true }, 'name must be a string', 'invalid_name', 'name'],
  [{ name: 'a' }, 'name must be at least 2 characters long', 'invalid_name', 'name'],
  [{ name: 'abcdef' }, 'name must be at most 5 characters long', 'invalid_name', 'name'],
  [{ name: 'abc', webhookUrl: [4] }, 'webhookUrl must be a string', 'invalid_webhook_url', 'webhookUrl'],
  [
    { name: 'abc', position: '__proto__' },
    'position must be one of top, bottom',
    'invalid_position',
    'position',
  ],
  [{ name: 'abc', admin: true, id: 3 }, 'Unknown field: admin, id', 'unknown_field', 'admin'],
  [{ name: 'a\u0000b' }, 'Text contains characters that are not allowed', 'invalid_text', 'name'],
  [{ name: '\ud800x' }, 'Text contains characters that are not allowed', 'invalid_text', 'name'],
  ['text', 'The body must be an object', 'invalid_body', undefined],
  [null, 'The body must be an object', 'invalid_body', undefined],
])('%j is refused with words that name the field', (value, error, code, param) => {
  expect(refusal(value)).toEqual({ error, code, status: 400, param });
});

test.each([
  '0',
  '501',
  '-1',
  '1.5',
  '0x32',
  '50px',
  'NaN',
  'Infinity',
  '５０',
  '9007199254740993',
  '1e2',
  '1,5',
  0,
  501,
  1.5,
  true,
  [5],
])('a whole number is not %j', (size) =>
  expect(refusal({ name: 'abc', size })).toMatchObject({
    error: 'Size must be between 1 and 500',
    code: 'invalid_size',
  }),
);

test.each([1, 500, '1', '500', '050', ' 5', '20.0'])('a whole number may come as %j', (size) => {
  expect(parseInput(schema, { name: 'abc', size }).size).toBe(Number(size));
});
