import { describe, expect, test } from 'vitest';
import { metadataMaxBytes, metadataSchema } from './metadata.ts';

const words = (value: unknown) => metadataSchema.safeParse(value).error?.issues[0]?.message;

describe('metadata', () => {
  test.each([[{}], [{ order: '1001', nested: { list: [1, null, true] } }]])(
    '%j is taken as it is',
    (value) => {
      expect(metadataSchema.parse(value)).toEqual(value);
    },
  );

  test('text that no database can hold is refused', () => {
    expect(words({ a: '\u0000' })).toBeDefined();
    expect(words({ '\ud800': 1 })).toBeDefined();
    expect(metadataSchema.parse({ a: '\\u0000' })).toEqual({ a: '\\u0000' });
  });

  test.each([[null], [[]], [1], [''], ['text'], ['[1]'], ['{'], ['null']])(
    '%j is refused in the same words',
    (value) => {
      expect(words(value)).toBe('metadata must be a JSON object of at most 2 KB');
    },
  );

  test('2,048 bytes are taken and 2,049 are not, whatever characters they are', () => {
    const frame = JSON.stringify({ a: '' }).length;
    expect(words({ a: 'x'.repeat(metadataMaxBytes - frame) })).toBeUndefined();
    expect(words({ a: 'x'.repeat(metadataMaxBytes - frame + 1) })).toBeDefined();
    expect(words({ a: 'é'.repeat((metadataMaxBytes - frame) / 2 + 1) })).toBeDefined();
  });
});
