import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { SessionOrigin } from '#account/access/server/origin.ts';
import { recordToldEvent } from '#account/access/server/security-events.ts';
import { users } from '#account/access/server/tables.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { KeyScope } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type Connection, connectionProblems } from '#account/connections/shared/contract.ts';
import { endGrants, type StoreDeps } from './grants.ts';
import { type ConnectionRow, connections, oauthRecords } from './tables.ts';

/** What an owner allows an app. */
export interface NewConnection {
  readonly userId: number;
  readonly clientId: string;
  readonly name: string;
  readonly redirectHost: string;
  readonly scopes: readonly KeyScope[];
  readonly cap: number;
}

const hasGrant = sql`exists (
  select from ${oauthRecords} where ${oauthRecords.model} = 'Grant'
    and ${oauthRecords.userId} = ${connections.userId} and ${oauthRecords.clientId} = ${connections.clientId}
)`;

/** Returns the apps that can act for an account, newest first. */
export async function listConnections(deps: StoreDeps, userId: number): Promise<Connection[]> {
  const now = deps.clock.now();
  const rows = await deps.database.orm
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), hasGrant))
    .orderBy(desc(connections.connectedAt), desc(connections.id));
  return rows.map((row) => present(row, now));
}

/** Returns an account's connection with an app, also one that has ended; undefined if there never was one. */
export async function findConnection(
  { orm }: Database,
  userId: number,
  clientId: string,
): Promise<ConnectionRow | undefined> {
  const isIt = and(eq(connections.userId, userId), eq(connections.clientId, clientId));
  const [row] = await orm.select().from(connections).where(isIt);
  return row;
}

/**
 * Stores that an owner allowed an app. One that is connected already gets the new cap, keeps what it has
 * used, and can do what both consents say, because the tokens of the first still work.
 */
export async function connectApp(
  { database, clock }: StoreDeps,
  wanted: NewConnection,
  origin: SessionOrigin,
): Promise<void> {
  const { userId, clientId, redirectHost, cap } = wanted;
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const label = await freeLabel(tx, wanted);
    const scopes = [...wanted.scopes];
    const values = { label, redirectHost, monthlyCap: cap, connectedAt: now, scopes };
    await tx
      .insert(connections)
      .values({ userId, clientId, ...values })
      .onConflictDoUpdate({
        target: [connections.userId, connections.clientId],
        set: {
          ...values,
          scopes: sql`case when ${hasOtherGrant(userId, clientId)} then
            array(select distinct unnest(${connections.scopes} || excluded.scopes) order by 1)
            else excluded.scopes end`,
        },
      });
    await recordToldEvent(tx, { userId, event: 'app_connected', now, origin, detail: label });
  });
}

/** Whether an app has another grant than the one of this consent. */
function hasOtherGrant(userId: number, clientId: string) {
  return sql`(select count(*) from ${oauthRecords} where ${oauthRecords.model} = 'Grant'
    and ${oauthRecords.userId} = ${userId} and ${oauthRecords.clientId} = ${clientId}) > 1`;
}

/** Names by which the log knows other callers than apps. */
const reserved = /^(?:op_|dashboard$)/i;

/** Returns the name that the log shows: unlike a key, and unlike the account's other apps. */
async function freeLabel(tx: Tx, { userId, clientId, name }: NewConnection): Promise<string> {
  const taken = await tx
    .select({ label: connections.label })
    .from(connections)
    .where(and(eq(connections.userId, userId), ne(connections.clientId, clientId)));
  const labels = new Set(taken.map(({ label }) => label));
  const base = reserved.test(name) ? `App ${name}` : name;
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? base : `${base} ${number}`;
    if (!labels.has(label)) return label;
  }
}

/** Ends a connection: every token of the app stops working. Throws 404 if it is none of the account's. */
export async function revokeConnection(
  { database, clock }: StoreDeps,
  userId: number,
  id: number,
  origin: SessionOrigin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(connections)
      .where(and(eq(connections.id, id), eq(connections.userId, userId), hasGrant))
      .for('update');
    if (!row) throw new Problem(connectionProblems.notFound);
    await endGrants(tx, userId, row.clientId);
    const event = { userId, event: 'app_revoked', now: clock.now(), origin } as const;
    await recordToldEvent(tx, { ...event, detail: row.label });
  });
}

/** Ends every connection of an account whose owner changes. */
export async function revokeConnections(tx: Tx, userId: number): Promise<void> {
  await endGrants(tx, userId);
}

/** Deletes connections that have ended, once nothing of the month depends on their count. */
export async function sweepConnections({ database, clock }: StoreDeps): Promise<void> {
  const month = monthName(clock.now());
  await database.orm.delete(connections).where(and(ne(connections.month, month), sql`not ${hasGrant}`));
}

function present(row: ConnectionRow, now: Date): Connection {
  return {
    id: row.id,
    name: row.label,
    host: row.redirectHost,
    scopes: row.scopes,
    cap: row.monthlyCap,
    used: usedIn(row, now),
    resetsAt: endOfMonth(now).toISOString(),
    connectedAt: row.connectedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns what an app has used in the month of `now`. */
function usedIn({ month, used }: ConnectionRow, now: Date): number {
  return month === monthName(now) ? used : 0;
}

function monthName(now: Date): string {
  return now.toISOString().slice(0, 7);
}

function endOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}
