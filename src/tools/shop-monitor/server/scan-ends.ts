import { sql } from 'drizzle-orm';
import type { Wait } from '#platform/server/clock.ts';
import { type ChannelWatches, createChannelWatches } from '#platform/server/database/channel-watches.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';

export const scanEndsChannel = 'overprint_scan_ends';

/** Finds an end whose notification was lost. */
const pollIntervalMs = 5_000;

/** Notifies the watchers of all processes when the transaction commits. */
export async function notifyScanEnd(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${scanEndsChannel}, '')`);
}

/**
 * Lets requests wait for the end of a scan of any shop, whichever process runs it. The caller looks at the
 * shop's row again.
 */
export type ScanEnds = ChannelWatches;

export function createScanEnds(deps: { readonly database: Database; readonly wait: Wait }): ScanEnds {
  return createChannelWatches({ ...deps, channel: scanEndsChannel, pollIntervalMs });
}
