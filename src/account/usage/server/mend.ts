import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { underWayStatus } from './admission-sql.ts';
import { apiRequests } from './tables.ts';

const longestCallMs = 60 * 60 * 1000;
const diedStatus = 500;

/** Marks calls as failed whose process died under them: they have been under way for longer than any call lasts. */
export async function mendRequests(database: Database, clock: Clock): Promise<void> {
  await database.orm
    .update(apiRequests)
    .set({ statusCode: diedStatus })
    .where(
      and(
        eq(apiRequests.statusCode, underWayStatus),
        lt(apiRequests.timestamp, new Date(clock.now().getTime() - longestCallMs)),
      ),
    );
}
