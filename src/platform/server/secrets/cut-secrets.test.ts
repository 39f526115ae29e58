import { expect, test } from 'vitest';
import { loggedAddress, loggedText } from './cut-secrets.ts';

test.each([
  ['https://cdn.test/art.png', 'https://cdn.test/art.png'],
  ['https://cdn.test/@me/art.png', 'https://cdn.test/@me/art.png'],
  ['https://cdn.test/art.png?X-Signature=SECRET#SECRET', 'https://cdn.test/art.png'],
  ['http://x:SECRET@cdn.test/art.png', 'http://cdn.test/art.png'],
  ['http://SECRET@cdn.test/', 'http://cdn.test/'],
  ['http://x:SEC/RET@cdn.test/art.png', 'cdn.test/art.png'],
  ['//x:SECRET@cdn.test', 'cdn.test'],
  ['http://x:SECRET@', ''],
  ['art.png', 'art.png'],
])('the address %s is logged as %s', (address, logged) => expect(loggedAddress(address)).toBe(logged));

test.each([
  ['Unknown field: http://x:SECRET@cdn.test/a?b=SECRET', 'Unknown field: http://cdn.test/a'],
  ['Unknown field: op_SECRETSECRETSECRET', 'Unknown field: [secret]'],
  ['Send Bearer SECRET.SECRET.SECRET', 'Send [secret]'],
  ['whsec_SECRETSECRETSECRET', '[secret]'],
  ['Is this a question? Yes', 'Is this a question? Yes'],
])('the text %s is logged as %s', (text, logged) => expect(loggedText(text, 100)).toBe(logged));

test('a long text is cut after its secrets are', () => {
  expect(loggedText('a'.repeat(9), 4)).toBe('aaaa');
  expect(loggedText('//user:SECRET@host', 9)).toBe('//host');
});
