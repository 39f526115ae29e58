import { useQuery } from '@tanstack/react-query';
import { openIdentity } from './open-identity.ts';
import type { PasswordRules } from './password-rules.ts';
import { identityLimits } from '#account/access/shared/identity-rules.ts';

/** Describes the provider's password rules; its default rules if they can't be read. */
export function useIdentityPasswordHint({ wanted = true } = {}): string {
  const rules = useQuery({
    queryKey: ['identity password rules'],
    queryFn: async () => (await openIdentity()).passwordRules(),
    enabled: wanted,
  });
  return rules.isPending ? '\u00a0' : passwordHint(rules.data?.customStrengthOptions ?? {});
}

/** Returns the rules in words (spec 5). */
export function passwordHint(rules: PasswordRules['customStrengthOptions']): string {
  const { minPasswordLength: min = identityLimits.passwordMinLength, maxPasswordLength: max } = rules;
  const needed = [
    rules.containsLowercaseLetter && 'a lowercase letter',
    rules.containsUppercaseLetter && 'an uppercase letter',
    rules.containsNumericCharacter && 'a digit',
    rules.containsNonAlphanumericCharacter && 'a symbol such as ! or ?',
  ].filter((need) => typeof need === 'string');
  const length = `At least ${min} characters${isShort(max) ? `, at most ${max}` : ''}`;
  return needed.length === 0 ? length : `${length}, with ${list.format(needed)}`;
}

/** The provider's own maximum of 4,096 is no rule that a person meets. */
const isShort = (max: number | undefined) => max !== undefined && max < 128;

const list = new Intl.ListFormat('en-US');
