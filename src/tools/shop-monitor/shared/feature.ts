import type { Feature } from '#platform/shared/feature.ts';

/** What the shop monitor brings. */
export const shopMonitor = {
  scopes: [{ place: 1, name: 'shops', label: 'Shop monitor' }],
  events: [
    { name: 'product.discovered', label: 'New product found' },
    { name: 'product.missing', label: 'Product missing' },
    { name: 'product.returned', label: 'Product back again' },
    { place: 1, name: 'shop.check_failed', label: 'Shop checks failing' },
    { place: 1, name: 'shop.recovered', label: 'Shop checks work again' },
  ],
  logged: [
    { value: '/api/redbubble/', label: 'Shop Monitor', scope: 'shops' },
    { value: '/api/shops', label: 'Shop Monitor', scope: 'shops' },
  ],
} as const satisfies Feature;
