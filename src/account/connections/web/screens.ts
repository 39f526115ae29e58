import type { Screen } from '#platform/shared/screen.ts';

/** The screen on which an owner decides about an app. */
export const screens: readonly Screen[] = [
  {
    name: 'connect',
    path: '/connect',
    title: 'Connect an app',
    access: 'signedIn',
    file: './consent-page.tsx',
    page: 'ConsentPage',
    bare: 'everybody',
  },
];
