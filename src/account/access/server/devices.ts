import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Device } from '#account/access/shared/settings.ts';
import type { RevokeKeys } from './identity-users.ts';
import { recordSecurityEvent, sweepSecurityEvents } from './security-events.ts';
import { type SessionOrigin, userAgentMaxLength } from './origin.ts';
import { hashToken } from './sessions.ts';
import { identitySignIns, knownAddresses, sessions, users } from './tables.ts';

interface DeviceDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Identifies the browser that asks: by its session token or by the time of its sign-in. */
export interface CurrentDevice {
  readonly sessionToken?: string | undefined;
  readonly signedInAt?: Date | undefined;
}

/** The most devices of either kind that the list shows. */
const listLength = 50;
const signInLifeMs = 90 * 24 * 60 * 60 * 1000;

/** Stores that a browser signed in through the identity provider, or was seen again. */
export async function noteSignIn(
  { database, clock }: DeviceDeps,
  userId: number,
  signedInAt: Date,
  origin: SessionOrigin,
): Promise<void> {
  const userAgent = origin.userAgent.slice(0, userAgentMaxLength);
  const now = clock.now();
  const seen = { address: origin.address, lastSeenAt: now };
  await database.transaction(async (tx) => {
    const [row] = await tx
      .insert(identitySignIns)
      .values({ userId, signedInAt, userAgent, ...seen })
      .onConflictDoUpdate({
        target: [identitySignIns.userId, identitySignIns.signedInAt, identitySignIns.userAgent],
        set: seen,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (row?.isNew) await recordSecurityEvent(tx, { userId, event: 'signed_in', now, origin });
  });
}

/** Returns the browsers that are signed in to an account, most recently used first. */
export async function listDevices(
  deps: DeviceDeps,
  userId: number,
  current: CurrentDevice,
): Promise<Device[]> {
  const byCookie = await sessionDevices(deps, userId, current.sessionToken);
  const byIdentity = await identityDevices(deps, userId, current.signedInAt);
  return [...byCookie, ...byIdentity].toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
}

export interface EndAll {
  readonly userId: number;
  readonly origin: SessionOrigin;
  /** Whether the API keys go too. */
  readonly deletesKeys: boolean;
}

/** Ends every session and invalidates every sign-in token from before now. */
export async function endAllSessions(
  { database, clock, revokeKeys }: DeviceDeps & { readonly revokeKeys: RevokeKeys },
  { userId, origin, deletesKeys }: EndAll,
): Promise<void> {
  await database.transaction(async (tx) => {
    const detail = deletesKeys ? 'with all API keys' : undefined;
    await recordSecurityEvent(tx, { userId, event: 'sessions_ended', now: clock.now(), origin, detail });
    if (deletesKeys) await revokeKeys(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(identitySignIns).where(eq(identitySignIns.userId, userId));
    await tx.update(users).set({ tokensValidAfter: clock.now() }).where(eq(users.id, userId));
  });
}

/** Longer than a session lasts, so that an owner who comes back from a holiday is still known. */
const knownAddressLifeMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Deletes sign-ins that have not been seen for 90 days, addresses without one for 180 days, and old security
 * events.
 */
export async function sweepSignIns({ database, clock }: DeviceDeps): Promise<void> {
  await sweepSecurityEvents(database, clock);
  const oldest = new Date(clock.now().getTime() - signInLifeMs);
  await database.orm.delete(identitySignIns).where(lt(identitySignIns.lastSeenAt, oldest));
  const oldestAddress = new Date(clock.now().getTime() - knownAddressLifeMs);
  await database.orm.delete(knownAddresses).where(lt(knownAddresses.lastSignInAt, oldestAddress));
}

async function sessionDevices(
  { database, clock }: DeviceDeps,
  userId: number,
  token = '',
): Promise<Device[]> {
  const rows = await database.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(listLength);
  const currentHash = hashToken(token);
  return rows.map((row) =>
    toDevice('session', { ...row, signedInAt: row.createdAt }, row.tokenHash === currentHash),
  );
}

async function identityDevices(
  { database }: DeviceDeps,
  userId: number,
  signedInAt?: Date,
): Promise<Device[]> {
  const rows = await database.orm
    .select()
    .from(identitySignIns)
    .where(eq(identitySignIns.userId, userId))
    .orderBy(desc(identitySignIns.lastSeenAt))
    .limit(listLength);
  return rows.map((row) => toDevice('identity', row, row.signedInAt.getTime() === signedInAt?.getTime()));
}

function toDevice(
  kind: Device['kind'],
  row: { address: string; userAgent: string; signedInAt: Date; lastSeenAt: Date },
  current: boolean,
): Device {
  const { address, userAgent } = row;
  const [signedInAt, lastSeenAt] = [row.signedInAt.toISOString(), row.lastSeenAt.toISOString()];
  return { kind, current, address, userAgent, signedInAt, lastSeenAt };
}
