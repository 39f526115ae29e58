import { describe, expect, test } from 'vitest';
import { checkUrl, RefusedUrl } from './url.ts';

const rules = { ports: [80, 443, 8080], allow: [], publicUrl: 'https://overprint.test/base' };

/** The address of a name of so many characters, in labels of one. */
function longName(length: number): string {
  return `http://${'a.'.repeat(length).slice(0, length - 2)}bc/`;
}

describe('a URL is accepted', () => {
  test.each([
    ['https://example.com/a%20b.png?x=1#y', 'https://example.com/a%20b.png?x=1#y'],
    ['  HTTP://Example.COM:80/  ', 'http://example.com/'],
    ['http://example.com.:8080/', 'http://example.com:8080/'],
    ['http://bücher.example/ä', 'http://xn--bcher-kva.example/%C3%A4'],
    ['http://[2001:4860:4860::8888]/', 'http://[2001:4860:4860::8888]/'],
    ['http://a_b.example/', 'http://a_b.example/'],
    [`http://${'a'.repeat(63)}.example/`, `http://${'a'.repeat(63)}.example/`],
    [longName(253), longName(253)],
  ])('%s', (text, href) => expect(checkUrl(text, rules).href).toBe(href));
});

describe('a URL is refused', () => {
  test.each([
    ['', 'nothing'],
    ['//example.com/', 'no scheme'],
    ['http://example.com:22/', 'a closed port'],
    ['http://user@example.com/', 'a user name'],
    ['http://:pw@example.com/', 'a password'],
    ['http://overprint.test/', 'the service itself, on any scheme'],
    ['https://OVERPRINT.test.:8080/x', 'the service itself in other spelling'],
    ['http://printer.local/', 'a private name'],
    ['http://localhost./', 'loopback by name'],
    ['http://example.com../', 'an empty label'],
    ['http://a..example.com/', 'an empty label in the middle'],
    ['http://.example.com/', 'an empty label in front'],
    ['http://a%2e%2eb.com/', 'an empty label in disguise'],
    [`http://${'a'.repeat(64)}.example/`, 'a label of 64 characters'],
    [longName(254), 'a name of 254 characters'],
    ['http://xn--/', 'an xn-- label without text'],
    ['http://xn--.example/', 'an xn-- label without text, in a name'],
    ['http://www.xn--a.com/', 'an xn-- label that cannot be decoded'],
    ['http://printer/', 'a name without a dot'],
    ['http://printer./', 'a name without a dot but the last'],
    ['http://com/', 'a top-level domain'],
    ['http://exam\u0000ple.com/', 'NUL'],
    ['http://example.com/\ud800', 'a lone surrogate'],
    [`http://example.com/${'ä'.repeat(500)}`, 'too long once it is encoded'],
  ])('%j: %s', (text) => expect(() => checkUrl(text, rules)).toThrow(RefusedUrl));
});

describe("a file of the service's own", () => {
  const local = { ...rules, publicUrl: 'http://localhost:3000' };

  test.each([
    ['https://overprint.test/base/samples/product.png', rules],
    ['https://overprint.test/base/api/images/Q6QqegaYvLAH7sqlnGrYao.png', rules],
    ['http://localhost:3000/samples/product.png', local],
  ])('%s is fetched, on a local installation too', (url, of) => expect(checkUrl(url, of).href).toBe(url));

  test.each([
    'http://localhost:3000/api/user',
    'http://localhost:3000/sandbox/mail',
    'http://localhost:3000/samples/../api/user',
    'http://localhost:3000/samples/..%2fapi%2fuser',
    'http://localhost:3000/samples/%2e%2e/sandbox/mail',
    'http://localhost:3000/samples/a.png/b',
    'http://localhost:3001/samples/product.png',
    'https://localhost:3000/samples/product.png',
    'http://127.0.0.1:3000/samples/product.png',
  ])('nothing else is: %s', (url) => expect(() => checkUrl(url, local)).toThrow(RefusedUrl));
});

describe('a pair that the operator allows', () => {
  const allowing = {
    ...rules,
    allow: [
      { host: 'n8n.internal', port: 5678 },
      { host: '::1', port: 9000 },
      { host: 'overprint.test', port: 443 },
      { host: 'n8n', port: 5678 },
      { host: 'localhost', port: 5678 },
    ],
  };

  test.each([
    'http://n8n.internal:5678/hook',
    'http://n8n:5678/hook',
    'http://localhost:5678/',
    'http://[::1]:9000/',
    'https://overprint.test/own',
  ])('lets %s through', (text) => expect(checkUrl(text, allowing).href).toBe(text));

  test.each(['http://n8n.internal:80/', 'http://n8n/', 'http://[::1]/', 'http://overprint.test/'])(
    'lets nothing else through: %s',
    (text) => expect(() => checkUrl(text, allowing)).toThrow(RefusedUrl),
  );

  test('must not carry user info either', () =>
    expect(() => checkUrl('http://me@n8n.internal:5678/', allowing)).toThrow(RefusedUrl));
});
