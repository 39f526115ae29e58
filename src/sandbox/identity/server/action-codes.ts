import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Mail } from '../../../platform/server/mail/mail.ts';
import { sandboxLimits } from '../shared/contract.ts';
import { changeIdentity, findByUid, readNewPassword } from './identities.ts';
import { actionEmail, type Purpose } from './action-emails.ts';
import { sandboxActionCodes } from './tables.ts';
import type { SandboxIdentity, TokenDeps } from './tokens.ts';
import { ToolkitError } from './toolkit-error.ts';

export type CodeDeps = TokenDeps & { readonly mail: Mail; readonly publicUrl: string };

const codeBytes = 24;

/** Mails a code that works once and for an hour; `newEmail` is the address that a change leads to. */
export async function mailCode(
  deps: CodeDeps,
  identity: SandboxIdentity,
  purpose: Purpose,
  newEmail: string | null = null,
): Promise<void> {
  const code = randomBytes(codeBytes).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + sandboxLimits.actionCodeMinutes * 60_000);
  await deps.database.orm
    .insert(sandboxActionCodes)
    .values({ codeHash: hash(code), uid: identity.uid, purpose, newEmail, expiresAt });
  await deps.mail.send(actionEmail(purpose, newEmail ?? identity.email, { code, publicUrl: deps.publicUrl }));
}

/** What a code is for. Throws for one that is unknown, used or too old. */
export async function readCode(deps: CodeDeps, code: string | undefined) {
  const [row] = await deps.database.orm
    .select()
    .from(sandboxActionCodes)
    .where(eq(sandboxActionCodes.codeHash, hash(code ?? '')));
  if (!row) throw new ToolkitError('INVALID_OOB_CODE');
  if (row.expiresAt <= deps.clock.now()) throw new ToolkitError('EXPIRED_OOB_CODE');
  const identity = await findByUid(deps, row.uid);
  if (!identity) throw new ToolkitError('USER_NOT_FOUND');
  if (identity.disabled) throw new ToolkitError('USER_DISABLED');
  return { ...row, identity };
}

/**
 * Sets a new password; whoever was signed in with the old one is signed out, and the mail proves the address.
 */
export async function resetByCode(deps: CodeDeps, code: string | undefined, newPassword: string | undefined) {
  const { purpose, identity, codeHash } = await readCode(deps, code);
  if (purpose !== 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  const passwordHash = await readNewPassword(newPassword);
  await useUp(deps, codeHash);
  await changeIdentity(deps, identity.uid, {
    passwordHash,
    emailVerified: true,
    validSince: deps.clock.now(),
  });
  return { email: identity.email, requestType: purpose };
}

/** Proves an address, or changes it to one that is proved thereby. */
export async function applyCode(deps: CodeDeps, code: string | undefined) {
  const { purpose, identity, codeHash, newEmail } = await readCode(deps, code);
  if (purpose === 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  await useUp(deps, codeHash);
  const email = newEmail ?? identity.email;
  const validSince = newEmail === null ? identity.validSince : deps.clock.now();
  return changeIdentity(deps, identity.uid, { email, emailVerified: true, validSince });
}

/** Throws when the code was used meanwhile. */
async function useUp({ database }: CodeDeps, codeHash: string): Promise<void> {
  const used = await database.orm
    .delete(sandboxActionCodes)
    .where(eq(sandboxActionCodes.codeHash, codeHash))
    .returning();
  if (used.length === 0) throw new ToolkitError('INVALID_OOB_CODE');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
