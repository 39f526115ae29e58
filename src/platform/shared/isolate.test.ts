import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test('a name that turns the direction of text keeps it to itself', () => {
  for (const name of ['שלום', 'مرحبا', '\u202eevil', 'a\u2067b'])
    expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});

test('any other name stays as it is', () => {
  for (const name of ['first key', 'Ämter 1/2', '日本', '👩‍👩‍👧', '<b>']) expect(isolate(name)).toBe(name);
});
