import type { Screen } from '#platform/shared/screen.ts';

/** The screen of webhooks. */
export const screens: readonly Screen[] = [
  {
    name: 'webhooks',
    path: '/webhooks',
    title: 'Webhooks',
    access: 'signedIn',
    file: './webhooks-page.tsx',
    page: 'WebhooksPage',
    link: { group: 'more', place: 40, icon: 'flow', words: ['secret', 'endpoints', 'n8n', 'make', 'zapier'] },
  },
];
