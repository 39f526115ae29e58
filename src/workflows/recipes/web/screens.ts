import type { Screen } from '#platform/shared/screen.ts';

/** The page of a shop. */
export const screens: readonly Screen[] = [
  {
    name: 'shop',
    path: '/redbubble/:id',
    title: 'Shop',
    access: 'subscriber',
    file: './shop-page.tsx',
    page: 'ShopPage',
  },
];
