import type { Screen } from '#platform/shared/screen.ts';

/** The list of shops. The page of one is recipes'. */
export const screens: readonly Screen[] = [
  {
    name: 'redbubble',
    path: '/redbubble',
    title: 'Shop Monitor',
    access: 'subscriber',
    file: './shop-monitor-page.tsx',
    page: 'ShopMonitorPage',
    link: { group: 'tools', place: 10, icon: 'shop', words: ['products', 'redbubble', 'feed', 'recipe'] },
  },
];
