import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:40123', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:cb00:7105', '203.0.113.5'],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::/64'],
  ['[2001:db8:1:2::9]:443', '2001:0db8:0001:0002::/64'],
  ['2001:db8:1:3::1', '2001:0db8:0001:0003::/64'],
  ['::1', '0000:0000:0000:0000::/64'],
  ['unknown', 'other'],
  ['', 'other'],
  ['x'.repeat(10_000), 'other'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
