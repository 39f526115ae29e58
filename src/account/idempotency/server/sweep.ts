import { lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Files } from '../../../platform/server/files/files.ts';
import { idempotencyLimits } from '../../../platform/shared/idempotency.ts';
import { responseFilePrefix } from './responses.ts';
import { idempotentRequests } from './tables.ts';

/** A row speaks of its file for at most so long, with an hour to spare for a call that takes long. */
const fileLifeMs = (idempotencyLimits.lifeHours + 1) * 60 * 60 * 1000;

export interface SweepDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
}

/** Removes answers that are given no longer, and their files by age: no row speaks of a file that old. */
export async function sweepStoredResponses({ database, files, clock }: SweepDeps): Promise<void> {
  const now = clock.now();
  await database.orm.delete(idempotentRequests).where(lt(idempotentRequests.expiresAt, now));
  for await (const file of files.list(responseFilePrefix)) {
    if (now.getTime() - file.modifiedAt.getTime() > fileLifeMs) await files.remove(file.key);
  }
}
