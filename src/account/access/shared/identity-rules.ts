export const identityLimits = {
  /** The provider's own rule. */
  passwordMinLength: 6,
  /** In characters. Longer names are cut when they are stored; the provider has no limit. */
  displayNameMaxLength: 200,
  emailMaxLength: 320,
} as const;

/** The page that the links in the identity provider's emails open, and the provider's names of actions. */
export const authAction = {
  path: '/auth/action',
  modes: ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'],
} as const;

export type AuthActionMode = (typeof authAction.modes)[number];
