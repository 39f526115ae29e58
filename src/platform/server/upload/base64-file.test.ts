import { expect, test } from 'vitest';
import { createBase64Decoder } from './base64-file.ts';

/** Decodes a URI whose text comes in pieces of this length. */
function decode(uri: string, pieceLength = uri.length): Buffer {
  const decoder = createBase64Decoder('image');
  const bytes: Buffer[] = [];
  for (let index = 0; index < uri.length; index += pieceLength)
    bytes.push(decoder.take(uri.slice(index, index + pieceLength)));
  return Buffer.concat([...bytes, decoder.end()]);
}

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

test.each([1_000, 65_536, 87_383])('a data URI comes out byte for byte in pieces of %i', (pieceLength) => {
  expect(decode(`data:image/png;base64,${bytes.toString('base64')}`, pieceLength)).toEqual(bytes);
});

test.each([
  ['no type', 'data:;base64,aGk='],
  ['parameters and upper case', 'DATA:image/png;name=a.png;BASE64,aGk='],
  ['white space in the data', 'data:image/png;base64,aG\r\n k='],
  ['white space before and after the padding', 'data:image/png;base64,aGk\n=\n'],
  ['no padding', 'data:image/png;base64,aGk'],
  ['bare base64', 'aGk='],
  ['bare base64 after white space', ' \n aGk='],
])('%s is read, whole and character by character', (_name, uri) => {
  expect(String(decode(uri))).toBe('hi');
  expect(String(decode(uri, 1))).toBe('hi');
});

test.each([
  ['nothing', ''],
  ['only a head', 'data:image/png;base64'],
  ['text that is not base64', 'data:text/plain,hi'],
  ['a head longer than 1,000 characters', `data:image/png;${'x'.repeat(1_000)};base64,aGk=`],
  ['a character outside the alphabet', 'data:image/png;base64,aG*k'],
  ['the URL-safe alphabet', 'data:image/png;base64,aG-k'],
  ['padding in the middle', 'data:image/png;base64,aG==aGk='],
  ['too much padding', 'data:image/png;base64,aGk==='],
  ['one character too many', 'data:image/png;base64,aGkxa'],
])('%s is 400 and names the field, whole and character by character', (_name, uri) => {
  const refusal = {
    status: 400,
    code: 'malformed_data_uri',
    fix: expect.stringContaining('image') as unknown,
  };
  for (const pieceLength of [Math.max(1, uri.length), 1]) {
    expect(() => decode(uri, pieceLength)).toThrow(expect.objectContaining(refusal));
  }
});
