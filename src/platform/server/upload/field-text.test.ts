import { expect, test } from 'vitest';
import { readFieldText } from './field-text.ts';

async function* bytes(...chunks: number[][]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Uint8Array.from(chunk);
}

test('a character split between two chunks is read whole', async () => {
  expect(await readFieldText(bytes([0xe2, 0x98], [0x83]), 'a', { maxBytes: 3 })).toBe('☃');
});

test.each([
  ['a byte that no UTF-8 has', [0xff]],
  ['a character cut short', [0xe2, 0x98]],
  ['a surrogate by itself', [0xed, 0xa0, 0x80]],
])('%s is 400', async (_name, sent) => {
  await expect(readFieldText(bytes(sent), 'a', { maxBytes: 10 })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_text',
  });
});

test('one byte over the limit is 413 and names the field', async () => {
  const reading = readFieldText(bytes([0x61, 0x61], [0x61]), 'colour', { maxBytes: 2 });
  await expect(reading).rejects.toMatchObject({ status: 413, message: 'Field is too large: "colour"' });
});
