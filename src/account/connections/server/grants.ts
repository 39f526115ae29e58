import { and, eq, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { oauthClients, oauthRecords } from './tables.ts';

export interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Returns the hash by which a token or other id is found. Their 256 bits need no slow hash. */
export function hashOf(model: string, id: string): string {
  return createHash('sha256').update(`${model}:${id}`).digest('base64url');
}

/** Ends a grant and all that was issued for it. */
export async function endGrant(tx: Tx, grantHash: string): Promise<void> {
  await tx.delete(oauthRecords).where(eq(oauthRecords.idHash, grantHash));
  await tx.delete(oauthRecords).where(eq(oauthRecords.grantHash, grantHash));
}

/** Ends all that one account, or one of its apps, was granted. */
export async function endGrants(tx: Tx, userId: number, clientId?: string): Promise<void> {
  const areTheirs = and(
    eq(oauthRecords.userId, userId),
    clientId === undefined ? undefined : eq(oauthRecords.clientId, clientId),
  );
  // Grants first: whoever issues a token for one holds it until the token can be seen here.
  await tx.delete(oauthRecords).where(and(areTheirs, eq(oauthRecords.model, 'Grant')));
  await tx.delete(oauthRecords).where(areTheirs);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes what has expired, and apps that registered and were connected by nobody. */
export async function sweepOauth({ database: { orm }, clock }: StoreDeps, unusedDays: number): Promise<void> {
  const now = clock.now();
  await orm.delete(oauthRecords).where(lt(oauthRecords.expiresAt, now));
  await orm
    .delete(oauthClients)
    .where(
      and(
        lt(oauthClients.createdAt, new Date(now.getTime() - unusedDays * dayMs)),
        sql`not exists (select from connections where connections.client_id = ${oauthClients.id})`,
      ),
    );
}
