import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { underWayStatus } from './admission-sql.ts';
import { finishRequest } from './finish-request.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';

/** Work that an account did in its browser. */
export interface OwnWork {
  readonly userId: number;
  readonly requestId: string;
  readonly endpoint: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly outputFileSizeBytes: number;
}

/** Writes a row in the request log that does not count against the quota (contract 4). */
export async function logOwnWork(tx: Tx, work: OwnWork): Promise<void> {
  const { userId, requestId, endpoint, at, durationMs, outputFileSizeBytes } = work;
  const { rows } = (await tx.execute(sql`
    insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, counted)
    values (
      ${requestId}, ${userId}, ${dashboardKeyLabel}, ${at.toISOString()}::timestamptz, ${endpoint}, ${underWayStatus}, false
    ) returning id`)) as { rows: { id: number | string }[] };
  const done = { statusCode: 200, durationMs, began: false, facts: { outputFileSizeBytes } };
  for (const { id } of rows) await finishRequest(tx, { id: Number(id), around: at }, done);
}
