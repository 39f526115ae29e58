import { expect, test } from 'vitest';
import { movedWebhooks } from './moved-webhooks.ts';

const moved = (query: string, hash = '') => movedWebhooks(new URLSearchParams(query), hash);

test('an old address of the webhooks leads to their page, with filter and opened delivery', () => {
  expect(moved('tab=settings', '#webhooks')).toBe('/webhooks');
  expect(moved('tab=settings&event=product.discovered')).toBe(
    '/webhooks?tab=deliveries&event=product.discovered',
  );
  expect(moved('tab=settings&subject=product:3:1.2&delivery=41')).toBe(
    '/webhooks?tab=deliveries&subject=product%3A3%3A1.2&delivery=41',
  );
});

test('the other addresses of the account lead where they did', () => {
  expect(moved('')).toBeUndefined();
  expect(moved('tab=settings')).toBeUndefined();
  expect(moved('tab=usage&status=failed')).toBeUndefined();
});
