import { type Auth, validatePassword } from '@firebase/auth';

/** The provider's password rules (spec 5). */
export type PasswordRules = Awaited<ReturnType<typeof validatePassword>>['passwordPolicy'];

/** Reads what the provider requires of a new password. It is asked once. */
export async function readPasswordRules(auth: Auth): Promise<PasswordRules> {
  return (await validatePassword(auth, '')).passwordPolicy;
}
