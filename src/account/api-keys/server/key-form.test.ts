import { expect, test } from 'vitest';
import { hashApiKey, isApiKey, labelApiKey, makeApiKey } from './key-form.ts';

test('a key is op_ and 40 base62 characters, and no two are alike', () => {
  const keys = Array.from({ length: 1_000 }, makeApiKey);
  for (const key of keys) expect(key).toMatch(/^op_[0-9A-Za-z]{40}$/);
  expect(new Set(keys).size).toBe(1_000);
});

test('the checksum tells a key from a key with one wrong character', () => {
  const key = makeApiKey();
  expect(isApiKey(key)).toBe(true);
  for (let place = 3; place < key.length; place += 1) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
  }
});

test.each([
  '',
  'op_',
  'op_short',
  `${makeApiKey()}x`,
  `${makeApiKey()}, ${makeApiKey()}`,
  makeApiKey().toUpperCase(),
])('is not a key: %j', (text) => expect(isApiKey(text)).toBe(false));

test('the label has the first 8 and the last 4 characters', () => {
  const key = makeApiKey();
  expect(labelApiKey(key)).toBe(`${key.slice(0, 8)}...${key.slice(-4)}`);
});

test('the hash reveals nothing of the key and is always the same', () => {
  const key = makeApiKey();
  expect(hashApiKey(key)).toBe(hashApiKey(key));
  expect(hashApiKey(key)).not.toContain(key.slice(3, 10));
});
