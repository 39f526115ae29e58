import { expect, test } from 'vitest';
import { domainOf } from './domain.ts';

test.each([
  ['media.example.com', 'media.example.com'],
  [' Media.Example.COM. ', 'media.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ['shop.co.uk', 'shop.co.uk'],
])('%j is the host name %j', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

test.each([
  '',
  'example',
  'https://media.example.com',
  'media.example.com/path',
  'media.example.com:8080',
  'user@media.example.com',
  'media..example.com',
  '.media.example.com',
  'media.example.com..',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'localhost',
  'a.localhost',
  'printer.local',
  'db.internal',
  '1.2.3.4.in-addr.home.arpa',
  'co.uk',
  'com.au',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  '-media.example.com',
  'me_dia.example.com',
  'media.example.com?x',
  'media.example.com#x',
  'media%2eexample.com',
  'a b.example.com',
  'a\u0000.example.com',
  'xn--\u00fc.example',
])('%j is no domain that can be used', (text) => {
  expect(domainOf(text)).toBeUndefined();
});
