import type { Screen } from '#platform/shared/screen.ts';

/** The screens that several features fill. The landing page is not declared: `routes.tsx` has it. */
export const screens: readonly Screen[] = [
  {
    name: 'app',
    path: '/app',
    title: 'Home',
    access: 'signedIn',
    file: './home/home-page.tsx',
    page: 'HomePage',
    link: { group: 'more', place: 10, icon: 'home' },
  },
  {
    name: 'results',
    path: '/results',
    title: 'Results',
    access: 'signedIn',
    file: './results/results-page.tsx',
    page: 'ResultsPage',
    link: { group: 'more', place: 30, icon: 'download', words: ['downloads', 'history', 'files'] },
  },
  {
    name: 'account',
    path: '/account',
    title: 'My Account',
    access: 'signedIn',
    file: './account/account-page.tsx',
    page: 'AccountPage',
  },
  {
    name: 'kit',
    path: '/kit',
    title: 'Kit',
    access: 'open',
    file: './kit/kit-page.tsx',
    page: 'KitPage',
    localOnly: true,
  },
];
