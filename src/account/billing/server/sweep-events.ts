import { lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { billingEvents } from './tables.ts';

/** The provider sends an event again for three days at most; a signature is good for five minutes. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

/** Forgets events that cannot come again. */
export async function sweepEvents(database: Database, clock: Clock): Promise<void> {
  await database.orm
    .delete(billingEvents)
    .where(lt(billingEvents.processedAt, new Date(clock.now().getTime() - keepMs)));
}
