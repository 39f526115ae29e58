import { expect, test } from 'vitest';
import { shopStatuses, shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import { nextScanText } from './shop-facts.tsx';
import { healthOf } from './shop-health.tsx';

const health = (status: (typeof shopStatuses)[number]) =>
  healthOf({ status, statusText: shopStatusMessages[status].text, productCount: 0 });

test('every status has a text of its own', () => {
  const texts = shopStatuses.map((status) => health(status).text);
  expect(new Set(texts).size).toBe(shopStatuses.length);
});

test('every failure comes with advice, and never looks like a success', () => {
  for (const status of [
    'blocked',
    'throttled',
    'gone',
    'moved',
    'layout_changed',
    'unreachable',
    'paused',
  ] as const) {
    expect(health(status).text.length).toBeGreaterThan(shopStatusMessages[status].text.length);
    expect(['attention', 'destructive']).toContain(health(status).tone);
  }
});

test('a shop that was emptied says that its products are not taken for missing', () => {
  const emptied = healthOf({ status: 'empty', statusText: '', productCount: 12 });
  expect(emptied.text).toMatch(/^This shop is empty now: .*none is reported as missing/);
  expect(emptied.tone).toBe('attention');
});

test('where no scan is planned, the reason is shown in its place', () => {
  const shop = { status: 'ok', syncProducts: true, nextScanAt: null } as const;
  expect(nextScanText({ ...shop, syncProducts: false })).toBe('None: Sync products is off');
  expect(nextScanText({ ...shop, status: 'paused' })).toBe('None: paused');
  expect(nextScanText({ ...shop, status: 'scanning' })).toBe('One day after this one');
  expect(nextScanText({ ...shop, nextScanAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
});
