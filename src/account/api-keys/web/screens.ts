import type { Screen } from '#platform/shared/screen.ts';

/** The screen of API keys. */
export const screens: readonly Screen[] = [
  {
    name: 'apiKeys',
    path: '/api-keys',
    title: 'API Keys',
    access: 'subscriber',
    file: './api-keys-page.tsx',
    page: 'ApiKeysPage',
    link: { group: 'tools', place: 50, icon: 'key', words: ['token', 'secret'] },
  },
];
