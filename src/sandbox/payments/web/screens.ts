import type { Screen } from '#platform/shared/screen.ts';

/** The screen of the local payment provider. */
export const screens: readonly Screen[] = [
  {
    name: 'sandbox',
    path: '/sandbox',
    title: 'Sandbox',
    access: 'signedIn',
    file: './sandbox-page.tsx',
    page: 'SandboxPage',
    localOnly: true,
  },
];
