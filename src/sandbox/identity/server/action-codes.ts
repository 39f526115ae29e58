import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { composeEmail, type Email, type Mail } from '#platform/server/mail/mail.ts';
import { sandboxLimits, type sendOobCode } from '#sandbox/identity/shared/contract.ts';
import { changeIdentity, findByEmail, findByUid, hashNewPassword, parseEmail } from './identities.ts';
import { sandboxActionCodes, type SandboxIdentity } from './tables.ts';
import { findByToken, type VerifyDeps } from './tokens.ts';
import { ToolkitError } from './toolkit-error.ts';
import { authAction } from '#account/access/shared/identity-rules.ts';

type CodeDeps = VerifyDeps & { readonly mail: Mail; readonly publicUrl: string };
type Purpose = (typeof sandboxActionCodes.$inferSelect)['purpose'];

const codeBytes = 24;

/**
 * `accounts:sendOobCode`: emails a code for the requested purpose. The response does not tell whether the
 * address of a password reset is known.
 */
export async function sendCode(deps: CodeDeps, fields: z.output<(typeof sendOobCode)['body']>) {
  switch (fields.requestType) {
    case 'PASSWORD_RESET': {
      const email = parseEmail(fields.email);
      const identity = await findByEmail(deps, email);
      if (identity) await emailCode(deps, identity, 'PASSWORD_RESET');
      return { email };
    }
    case 'VERIFY_EMAIL': {
      const identity = await findByToken(deps, fields.idToken);
      await emailCode(deps, identity, 'VERIFY_EMAIL', { continueUrl: fields.continueUrl });
      return { email: identity.email };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = parseEmail(fields.newEmail);
      const identity = await findByToken(deps, fields.idToken, { recent: true });
      if (await findByEmail(deps, newEmail)) throw new ToolkitError('EMAIL_EXISTS');
      await emailCode(deps, identity, 'VERIFY_AND_CHANGE_EMAIL', { newEmail });
      return { email: identity.email };
    }
    default:
      throw new ToolkitError('INVALID_REQ_TYPE');
  }
}

interface CodeOptions {
  /** The code goes there where the address is to change. */
  readonly newEmail?: string | undefined;
  /** Target of the link. */
  readonly continueUrl?: string | undefined;
}

/** Emails a code that works once, for an hour. */
async function emailCode(
  deps: CodeDeps,
  identity: SandboxIdentity,
  purpose: Purpose,
  { newEmail, continueUrl }: CodeOptions = {},
): Promise<void> {
  const code = randomBytes(codeBytes).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + sandboxLimits.actionCodeMinutes * 60_000);
  await deps.database.orm
    .insert(sandboxActionCodes)
    .values({ codeHash: hash(code), uid: identity.uid, purpose, newEmail: newEmail ?? null, expiresAt });
  const query = { mode: messages[purpose].mode, oobCode: code, ...(continueUrl && { continueUrl }) };
  const url = `${deps.publicUrl}${authAction.path}?${new URLSearchParams(query).toString()}`;
  await deps.mail.send(actionEmail(purpose, newEmail ?? identity.email, url));
}

const messages = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Reset your Overprint password',
    label: 'Choose a new password',
    invitation: 'To choose a new password, open this link within an hour:',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Verify your email for Overprint',
    label: 'Verify this address',
    invitation: 'To verify that this address is yours, open this link within an hour:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Verify your new email for Overprint',
    label: 'Use this address',
    invitation: 'To sign in with this address from now on, open this link within an hour:',
  },
} as const satisfies Record<Purpose, object>;

function actionEmail(purpose: Purpose, to: string, url: string): Email {
  const { subject, label, invitation } = messages[purpose];
  const closing = 'If you did not ask for this, ignore this email.';
  return composeEmail({ to, subject, paragraphs: ['Hello,', invitation], action: { label, url }, closing });
}

/** Returns the code's row and identity. Throws `ToolkitError` if it is unknown, used or expired. */
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

/** Sets a new password and ends all sign-ins. The emailed code verifies the address as well. */
export async function resetPassword(deps: CodeDeps, code: string | undefined, newPassword: string) {
  const { purpose, identity, codeHash } = await readCode(deps, code);
  if (purpose !== 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  const passwordHash = await hashNewPassword(newPassword);
  await useUp(deps, codeHash);
  await changeIdentity(deps, identity.uid, {
    passwordHash,
    emailVerified: true,
    validSince: deps.clock.now(),
  });
  return { email: identity.email, requestType: purpose };
}

/** Verifies the address, or changes it to the one that received the code. */
export async function applyCode(deps: CodeDeps, code: string) {
  const { purpose, identity, codeHash, newEmail } = await readCode(deps, code);
  if (purpose === 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  await useUp(deps, codeHash);
  const email = newEmail ?? identity.email;
  const validSince = newEmail === null ? identity.validSince : deps.clock.now();
  return changeIdentity(deps, identity.uid, { email, emailVerified: true, validSince });
}

/** Throws if another request has used the code meanwhile. */
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
