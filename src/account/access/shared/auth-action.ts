/**
 * The page that links in the identity provider's emails lead to, with the names that the provider gives its
 * actions.
 */
export const authAction = {
  path: '/auth/action',
  modes: ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'],
} as const;

export type AuthActionMode = (typeof authAction.modes)[number];
