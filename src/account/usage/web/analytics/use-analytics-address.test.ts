import { expect, test } from 'vitest';
import { readAnalyticsAddress } from './use-analytics-address.ts';

const now = Date.parse('2026-11-20T23:59:00Z');

test.each([
  ['', { from: '2026-10-22', to: '2026-11-20', by: 'day' }],
  ['from=2026-11-01&to=2026-11-02&by=key', { from: '2026-11-01', to: '2026-11-02', by: 'key' }],
  ['from=2026-13-01&by=week&key=a%20b', { from: '2026-10-22', to: '2026-11-20', by: 'day' }],
  [
    'endpoint=/api/text_overlay&key=dashboard',
    { from: '2026-10-22', to: '2026-11-20', by: 'day', endpoint: '/api/text_overlay', key: 'dashboard' },
  ],
])('%j is read', (query, address) => {
  expect(readAnalyticsAddress(new URLSearchParams(query), now)).toEqual(address);
});
