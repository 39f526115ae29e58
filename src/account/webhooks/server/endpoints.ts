import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/server/database/database.ts';
import { webhookEndpoints } from './tables.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The account's endpoint for an address, made when it is first used. Locks no row that is there already. */
export async function keepEndpoint(tx: Tx, userId: number, url: string): Promise<EndpointRow> {
  const found = await findEndpointByUrl(tx, userId, url);
  if (found) return found;
  const [made] = await tx.insert(webhookEndpoints).values({ userId, url }).onConflictDoNothing().returning();
  const row = made ?? (await findEndpointByUrl(tx, userId, url));
  if (!row) throw new Error('Expected the webhook endpoint that was kept, received no row');
  return row;
}

async function findEndpointByUrl(tx: Tx, userId: number, url: string): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, url)));
  return row;
}
