import { expect, test } from 'vitest';
import { nearsQuota } from './quota.ts';

test('the warning comes above 80 % of the quota, not at it', () => {
  expect(nearsQuota({ used: 800, limit: 1_000 })).toBe(false);
  expect(nearsQuota({ used: 801, limit: 1_000 })).toBe(true);
  expect(nearsQuota({ used: 8_000, limit: 10_000 })).toBe(false);
  expect(nearsQuota({ used: 8_001, limit: 10_000 })).toBe(true);
});
