import { sandboxLimits } from '../shared/contract.ts';

/** `passwordPolicy` as the provider answers it; the length is all that its defaults ask for (spec 5). */
export const passwordPolicy = {
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  allowedNonAlphanumericCharacters: [],
  customStrengthOptions: {
    minPasswordLength: sandboxLimits.passwordMinLength,
    maxPasswordLength: sandboxLimits.passwordMaxLength,
  },
} as const;
