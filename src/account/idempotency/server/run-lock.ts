import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { RunLock, IdempotencyKey } from '../../../platform/server/http/stored-responses.ts';
import type { Log } from '../../../platform/server/log.ts';
import { type ResponseDeps, writeResponse } from './responses.ts';
import { idempotentRequests } from './tables.ts';

export interface RunLockDeps extends ResponseDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** A holder that says nothing for so long is dead; shorter than a repeat waits. */
export const leaseMs = 20_000;
const renewEveryMs = 5_000;

/** A call that was taken under the name `holder`; shows that it is alive until it is kept or released. */
export function createRunLock(deps: RunLockDeps, call: IdempotencyKey, holder: string): RunLock {
  const { database, clock, log } = deps;
  const own = and(isKey(call), eq(idempotentRequests.holder, holder), isNull(idempotentRequests.statusCode));
  let ended = false;
  const renewal = setInterval(() => {
    const heldUntil = new Date(clock.now().getTime() + leaseMs);
    database.orm
      .update(idempotentRequests)
      .set({ heldUntil })
      .where(own)
      .then(undefined, (error: unknown) => log.warn({ err: error }, 'could not renew the hold on a call'));
  }, renewEveryMs).unref();
  return {
    async keep(response) {
      const stored = await writeResponse(deps, call.accountId, response);
      await database.orm.update(idempotentRequests).set(stored).where(own);
      ended = true;
      clearInterval(renewal);
    },
    async release() {
      clearInterval(renewal);
      if (!ended) await database.orm.delete(idempotentRequests).where(own);
      ended = true;
    },
  };
}

/** The row of a call. */
export function isKey({ accountId, endpoint, key }: IdempotencyKey): SQL | undefined {
  return and(
    eq(idempotentRequests.userId, accountId),
    eq(idempotentRequests.endpoint, endpoint),
    eq(idempotentRequests.key, key),
  );
}
