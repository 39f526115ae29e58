import { expect, test } from 'vitest';
import { shopStatuses, shopStatusWords } from '../../shared/statuses.ts';
import { healthOf, nextScanWords } from './health.ts';

const health = (status: (typeof shopStatuses)[number]) =>
  healthOf({ status, statusText: shopStatusWords[status].text });

test('every status has words of its own', () => {
  const words = shopStatuses.map((status) => health(status).words);
  expect(new Set(words).size).toBe(shopStatuses.length);
});

test('whatever goes wrong comes with what to do, and never looks well', () => {
  for (const status of ['blocked', 'throttled', 'gone', 'layout_changed', 'unreachable', 'paused'] as const) {
    expect(health(status).words.length).toBeGreaterThan(shopStatusWords[status].text.length);
    expect(['attention', 'destructive']).toContain(health(status).tone);
  }
});

test('where no scan is planned, the reason stands in its place', () => {
  const shop = { status: 'ok', syncProducts: true, nextScanAt: null } as const;
  expect(nextScanWords({ ...shop, syncProducts: false })).toBe('None: Sync products is off');
  expect(nextScanWords({ ...shop, status: 'paused' })).toBe('None: paused');
  expect(nextScanWords({ ...shop, status: 'scanning' })).toBe('A day after this one');
  expect(nextScanWords({ ...shop, nextScanAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
});
