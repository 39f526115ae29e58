import { type Auth, validatePassword } from 'firebase/auth';

/** What the provider requires of a password (spec 5). */
export type PasswordRules = Awaited<ReturnType<typeof validatePassword>>['passwordPolicy'];

/** Reads what the provider requires of a new password. It is asked once. */
export async function readPasswordRules(auth: Auth): Promise<PasswordRules> {
  return (await validatePassword(auth, '')).passwordPolicy;
}
