import type { Screen } from '#platform/shared/screen.ts';

/** The screen of emails that were not sent. */
export const screens: readonly Screen[] = [
  {
    name: 'sandboxMail',
    path: '/sandbox/mail',
    title: 'Mail',
    access: 'open',
    file: './mail-page.tsx',
    page: 'MailPage',
    localOnly: true,
  },
];
