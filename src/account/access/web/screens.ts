import type { Screen } from '#platform/shared/screen.ts';

/** The pages on the way in. */
export const screens: readonly Screen[] = [
  {
    name: 'auth',
    path: '/auth',
    title: 'Sign in',
    access: 'visitor',
    file: './auth-page.tsx',
    page: 'AuthPage',
    bare: 'visitor',
  },
  {
    name: 'login',
    path: '/login',
    title: 'Sign in',
    access: 'open',
    file: './login-page.tsx',
    page: 'LoginPage',
    bare: 'everybody',
  },
  {
    name: 'authAction',
    path: '/auth/action',
    title: 'Sign in',
    access: 'open',
    file: './auth-action-page.tsx',
    page: 'AuthActionPage',
    bare: 'everybody',
  },
  {
    name: 'passwordReset',
    path: '/auth/reset',
    title: 'Choose a new password',
    access: 'open',
    file: './password-reset-page.tsx',
    page: 'PasswordResetPage',
    bare: 'everybody',
  },
];
