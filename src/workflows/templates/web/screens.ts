import type { Screen } from '#platform/shared/screen.ts';

/** The screen of saved designs. */
export const screens: readonly Screen[] = [
  {
    name: 'templates',
    path: '/templates',
    title: 'Templates',
    access: 'subscriber',
    file: './templates-page.tsx',
    page: 'TemplatesPage',
    link: { group: 'more', place: 20, icon: 'image', words: ['layouts', 'variables', 'mockup', 'psd'] },
  },
];
