import type { z } from 'zod';
import type { update } from '../shared/contract.ts';
import { applyCode } from './action-codes.ts';
import { changeIdentity, readNewPassword } from './identities.ts';
import { presentIdentity } from './present.ts';
import { findByToken, type ToolkitDeps } from './toolkit-call.ts';
import { issueTokens } from './tokens.ts';

/**
 * `accounts:update`: applies a mailed code, or changes name, picture and password. A new password ends other
 * sign-ins.
 */
export async function changeProfile(deps: ToolkitDeps, given: z.output<(typeof update)['body']>) {
  if (given.oobCode !== undefined) return presentIdentity(await applyCode(deps, given.oobCode));
  const { uid } = await findByToken(deps, given.idToken, { recent: given.password !== undefined });
  const facts = {
    ...(given.displayName !== undefined && { displayName: given.displayName || null }),
    ...(given.photoUrl !== undefined && { photoUrl: given.photoUrl || null }),
  };
  if (given.password === undefined) return presentIdentity(await changeIdentity(deps, uid, facts));
  const passwordHash = await readNewPassword(given.password);
  const changed = await changeIdentity(deps, uid, { ...facts, passwordHash, validSince: deps.clock.now() });
  return { ...presentIdentity(changed), ...(await issueTokens(deps, changed, 'password')) };
}
