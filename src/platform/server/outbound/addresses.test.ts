import { describe, expect, test } from 'vitest';
import { isPublicAddress, parseIp } from './addresses.ts';

describe('an address is public', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '198.17.255.255',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '3ffe:ffff::1',
    '64:ff9b::808:808',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('an address is not public', () => {
  test.each([
    ['0.0.0.0', 'this network'],
    ['100.100.100.200', 'shared space, a cloud metadata service'],
    ['168.63.129.16', 'a cloud platform service'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::ffff:8.8.8.8', 'mapped, even when it carries a public address'],
    ['::8.8.8.8', 'compatible'],
    ['::ffff:0:8.8.8.8', 'translated'],
    ['64:ff9b::10.0.0.1', 'NAT64 that carries a private address'],
    ['64:ff9b:1::8.8.8.8', 'local NAT64'],
    ['2002:808:808::1', '6to4'],
    ['2001:0:1:2:3:4:5:6', 'Teredo'],
    ['2a00:1450::5efe:808:808', 'ISATAP'],
    ['2a00:1450:0:0:200:5efe:a00:1', 'ISATAP with the universal bit'],
    ['fe80::1%eth0', 'a zone'],
    ['example.com', 'a name'],
    ['127.1', 'a short form'],
    ['', 'nothing'],
  ])('%s: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

test.each([
  ['::', Array.from({ length: 16 }, () => 0)],
  ['1:2:3:4:5:6:7:8', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
  ['ab::1.2.3.4', [0, 0xab, ...Array.from({ length: 10 }, () => 0), 1, 2, 3, 4]],
  ['1::', [0, 1, ...Array.from({ length: 14 }, () => 0)]],
  ['9.8.7.6', [9, 8, 7, 6]],
])('%s is read into its bytes', (text, bytes) => expect([...(parseIp(text) ?? [])]).toEqual(bytes));
