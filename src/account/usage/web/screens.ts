import type { Screen } from '#platform/shared/screen.ts';

/** The screen of figures about requests. */
export const screens: readonly Screen[] = [
  {
    name: 'analytics',
    path: '/analytics',
    title: 'Analytics',
    access: 'signedIn',
    file: './analytics/analytics-page.tsx',
    page: 'AnalyticsPage',
    link: {
      group: 'more',
      place: 50,
      icon: 'chart',
      words: ['requests', 'errors', 'percentiles', 'latency', 'statistics', 'csv'],
    },
  },
];
