import type { z } from 'zod';
import type { update } from '../shared/contract.ts';
import { applyCode } from './action-codes.ts';
import { changeIdentity, readNewPassword } from './identities.ts';
import { presentIdentity } from './present.ts';
import { findByToken, type ToolkitParts } from './toolkit-call.ts';
import { issueTokens } from './tokens.ts';

/** `accounts:update`: applies a mailed code, or changes name, picture and password. A new password ends other sign-ins. */
export async function changeProfile(parts: ToolkitParts, given: z.output<(typeof update)['body']>) {
  if (given.oobCode !== undefined) return presentIdentity(await applyCode(parts, given.oobCode));
  const { uid } = await findByToken(parts, given.idToken, { recent: given.password !== undefined });
  const facts = {
    ...(given.displayName !== undefined && { displayName: given.displayName || null }),
    ...(given.photoUrl !== undefined && { photoUrl: given.photoUrl || null }),
  };
  if (given.password === undefined) return presentIdentity(await changeIdentity(parts, uid, facts));
  const passwordHash = await readNewPassword(given.password);
  const changed = await changeIdentity(parts, uid, { ...facts, passwordHash, validSince: parts.clock.now() });
  return { ...presentIdentity(changed), ...(await issueTokens(parts, changed, 'password')) };
}
