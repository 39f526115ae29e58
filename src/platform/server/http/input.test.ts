import { expect, test } from 'vitest';
import { z } from 'zod';
import { wholeNumberSchema } from '#platform/shared/fields.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fieldCodesOf } from './field-codes.ts';
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

function problemOf(value: unknown, of: z.ZodType = schema): Problem {
  try {
    parseInput(of, value);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error;
  }
  throw new Error('Expected a refusal');
}

function refusal(value: unknown): Refusal {
  const { message, code, status, param } = problemOf(value);
  return { error: message, code, status, param };
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

const batch = z.strictObject({
  items: z.array(
    z.strictObject({
      imageUrl: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  events: z.array(z.enum(['one', 'two'])).optional(),
});

test.each([
  [{ items: [{ imageUrl: 'a' }, { imageUrl: [] }] }, 'invalid_items_image_url', 'items.1.imageUrl'],
  [{ items: [3] }, 'invalid_items', 'items.0'],
  [{ items: [{ imageUrl: 'a', values: { x7: [] } }] }, 'invalid_items_values', 'items.0.values.x7'],
  [{ items: [], events: ['three'] }, 'invalid_events', 'events.0'],
  [
    { items: [{ imageUrl: 'a' }, { imageUrl: 'a', image_url: 'b' }] },
    'invalid_items_image_url',
    'items.1.image_url',
  ],
])('the code of %j says what, and its param where', (value, code, param) => {
  expect(problemOf(value, batch)).toMatchObject({ code, param });
  expect(fieldCodesOf(batch).has(code)).toBe(true);
});

test('every error of the fields is listed, the first one first, and ten at most', () => {
  expect(problemOf({ name: 'a', position: 'x', admin: 1 }).errors).toEqual([
    { param: 'name', error: 'name must be at least 2 characters long', code: 'invalid_name' },
    { param: 'position', error: 'position must be one of top, bottom', code: 'invalid_position' },
    { param: 'admin', error: 'Unknown field: admin', code: 'unknown_field' },
  ]);
  const many = problemOf({ items: Array.from({ length: 40 }, () => ({})) }, batch);
  expect(many.errors).toHaveLength(10);
  expect(many.errors?.[9]).toMatchObject({ param: 'items.9.imageUrl', code: 'invalid_items_image_url' });
});

test.each([
  [{ nmae: 'abc' }, schema, 'name is required', 'Did you mean name? You sent nmae.'],
  [
    { items: [{ image_ulr: 'a' }] },
    batch,
    'items.0.imageUrl is required',
    'Did you mean imageUrl? You sent image_ulr.',
  ],
])('a misspelt required field in %j is missing, with the name that was meant', (value, of, error, fix) => {
  expect(problemOf(value, of)).toMatchObject({ message: error, fix });
});

test('a required field that is missing beside an unknown one of another name gets no suggestion', () => {
  expect(problemOf({ colour: 'abc' }).fix).toBeUndefined();
});
