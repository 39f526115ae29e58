import type { User } from '../../account/access/shared/contract.ts';
import { isolate } from '../../platform/shared/isolate.ts';

/** Greets by display name, else username (contract 11), else email; somebody with none of them by none. */
export function greetingOf({
  displayName,
  username,
  email,
}: Pick<User, 'displayName' | 'username' | 'email'>): string {
  const name = displayName ?? username ?? email;
  return name === null ? 'Welcome!' : `Welcome, ${isolate(name)}!`;
}
