import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { hashPassword } from '#account/access/server/passwords.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { uniqueViolation } from '#platform/server/database/errors.ts';
import { sandboxLimits } from '#sandbox/identity/shared/contract.ts';
import { sandboxIdentities, type SandboxIdentity } from './tables.ts';
import { ToolkitError } from './toolkit-error.ts';

interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type Fields = Partial<typeof sandboxIdentities.$inferInsert>;

const uidBytes = 21;

/** Trims an address and lower-cases it. Throws `INVALID_EMAIL`. */
export function parseEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 320)
    throw new ToolkitError('INVALID_EMAIL');
  return email;
}

/** Throws `MISSING_PASSWORD` or `WEAK_PASSWORD`. */
export async function hashNewPassword(password: string | undefined): Promise<string> {
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

/** Throws `EMAIL_EXISTS` if the address has an identity, even if two requests create it at once. */
export async function createIdentity(
  { database, clock }: StoreDeps,
  fields: Fields & { readonly email: string },
): Promise<SandboxIdentity> {
  const now = clock.now();
  const uid = randomBytes(uidBytes).toString('base64url');
  const row = { uid, validSince: now, createdAt: now, lastLoginAt: now, ...fields };
  return refuseTakenEmail(async () => {
    const [created] = await database.orm.insert(sandboxIdentities).values(row).returning();
    return expectRow(created);
  });
}

/** Throws `EMAIL_EXISTS` if the new address belongs to another identity. */
export async function changeIdentity(
  { database }: StoreDeps,
  uid: string,
  fields: Fields,
): Promise<SandboxIdentity> {
  return refuseTakenEmail(async () => {
    const [changed] = await database.orm
      .update(sandboxIdentities)
      .set(fields)
      .where(eq(sandboxIdentities.uid, uid))
      .returning();
    return expectRow(changed);
  });
}

export async function removeIdentity({ database }: StoreDeps, uid: string): Promise<void> {
  await database.orm.delete(sandboxIdentities).where(eq(sandboxIdentities.uid, uid));
}

/** The identities that the account chooser offers. */
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

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) !== undefined) throw new ToolkitError('EMAIL_EXISTS');
    throw error;
  }
}

/** An identity as `accounts:lookup` and `accounts:update` show it. */
export function presentIdentity(identity: SandboxIdentity) {
  const { uid: localId, email, emailVerified, passwordHash, google, displayName, photoUrl } = identity;
  const profile = { ...(displayName !== null && { displayName }), ...(photoUrl !== null && { photoUrl }) };
  const byPassword = { providerId: 'password', federatedId: email, rawId: email, email, ...profile };
  const byGoogle = { providerId: 'google.com', federatedId: localId, rawId: localId, email, ...profile };
  return {
    localId,
    email,
    emailVerified,
    ...profile,
    providerUserInfo: [...(passwordHash === null ? [] : [byPassword]), ...(google ? [byGoogle] : [])],
    validSince: String(Math.floor(identity.validSince.getTime() / 1000)),
    createdAt: String(identity.createdAt.getTime()),
    lastLoginAt: String(identity.lastLoginAt.getTime()),
  };
}
