import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { hashPassword } from '../../../account/access/server/passwords.ts';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { uniqueViolation } from '../../../platform/server/database/errors.ts';
import { sandboxLimits } from '../shared/contract.ts';
import { sandboxIdentities } from './tables.ts';
import { ToolkitError } from './toolkit-error.ts';
import type { SandboxIdentity } from './tokens.ts';

interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type Facts = Partial<typeof sandboxIdentities.$inferInsert>;

const uidBytes = 21;

/** Lower-case and without blanks around it. Throws `INVALID_EMAIL` for what is none. */
export function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 320)
    throw new ToolkitError('INVALID_EMAIL');
  return email;
}

/** The hash of a new password. Throws where it is missing or breaks the policy. */
export async function readNewPassword(password: string | undefined): Promise<string> {
  if (!password) throw new ToolkitError('MISSING_PASSWORD');
  if (password.length < sandboxLimits.passwordMinLength || password.length > sandboxLimits.passwordMaxLength)
    throw new ToolkitError('WEAK_PASSWORD : Password should be at least 6 characters');
  return hashPassword(password);
}

export async function findByEmail(
  { database }: StoreDeps,
  email: string,
): Promise<SandboxIdentity | undefined> {
  const [row] = await database.orm.select().from(sandboxIdentities).where(eq(sandboxIdentities.email, email));
  return row;
}

export async function findByUid({ database }: StoreDeps, uid: string): Promise<SandboxIdentity | undefined> {
  const [row] = await database.orm.select().from(sandboxIdentities).where(eq(sandboxIdentities.uid, uid));
  return row;
}

/** Throws `EMAIL_EXISTS` for an address that has an identity, also when two race for it. */
export async function createIdentity(
  { database, clock }: StoreDeps,
  facts: Facts & { readonly email: string },
): Promise<SandboxIdentity> {
  const now = clock.now();
  const uid = randomBytes(uidBytes).toString('base64url');
  const row = { uid, validSince: now, createdAt: now, lastLoginAt: now, ...facts };
  return refuseTaken(async () => {
    const [made] = await database.orm.insert(sandboxIdentities).values(row).returning();
    return expectRow(made);
  });
}

/** Throws `EMAIL_EXISTS` where the new address has another identity. */
export async function changeIdentity(
  { database }: StoreDeps,
  uid: string,
  facts: Facts,
): Promise<SandboxIdentity> {
  return refuseTaken(async () => {
    const [changed] = await database.orm
      .update(sandboxIdentities)
      .set(facts)
      .where(eq(sandboxIdentities.uid, uid))
      .returning();
    return expectRow(changed);
  });
}

export async function removeIdentity({ database }: StoreDeps, uid: string): Promise<void> {
  await database.orm.delete(sandboxIdentities).where(eq(sandboxIdentities.uid, uid));
}

/** What the account chooser offers. */
export async function listGoogleIdentities({ database }: StoreDeps) {
  return database.orm
    .select({ email: sandboxIdentities.email, displayName: sandboxIdentities.displayName })
    .from(sandboxIdentities)
    .where(and(eq(sandboxIdentities.google, true), eq(sandboxIdentities.disabled, false)))
    .orderBy(sandboxIdentities.email)
    .limit(20);
}

function expectRow(row: SandboxIdentity | undefined): SandboxIdentity {
  if (!row) throw new ToolkitError('USER_NOT_FOUND');
  return row;
}

async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) !== undefined) throw new ToolkitError('EMAIL_EXISTS');
    throw error;
  }
}
