import type { Feature } from '#platform/shared/feature.ts';

/** What the shop monitor brings. */
export const shopMonitor = {
  scopes: [{ place: 1, name: 'shops', label: 'Shop monitor' }],
  events: [
    { name: 'product.discovered' },
    { name: 'product.missing' },
    { name: 'product.returned' },
    { place: 1, name: 'shop.check_failed' },
    { place: 1, name: 'shop.recovered' },
  ],
  logged: [
    { value: '/api/redbubble/', label: 'Shop Monitor', scope: 'shops' },
    { value: '/api/shops', label: 'Shop Monitor', scope: 'shops' },
  ],
} as const satisfies Feature;
