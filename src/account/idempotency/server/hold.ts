import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Hold, KeyedCall } from '../../../platform/server/http/keyed-answers.ts';
import type { Log } from '../../../platform/server/log.ts';
import { type AnswerDeps, writeAnswer } from './answers.ts';
import { keyedCalls } from './tables.ts';

export interface HoldDeps extends AnswerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** A holder that says nothing for so long is dead; shorter than a repeat waits. */
export const leaseMs = 20_000;
const renewEveryMs = 5_000;

/** A call that was taken under the name `holder`; shows that it is alive until it is kept or released. */
export function createHold(deps: HoldDeps, call: KeyedCall, holder: string): Hold {
  const { database, clock, log } = deps;
  const own = and(isCall(call), eq(keyedCalls.holder, holder), isNull(keyedCalls.statusCode));
  let ended = false;
  const renewal = setInterval(() => {
    const heldUntil = new Date(clock.now().getTime() + leaseMs);
    database.orm
      .update(keyedCalls)
      .set({ heldUntil })
      .where(own)
      .then(undefined, (error: unknown) => log.warn({ err: error }, 'could not renew the hold on a call'));
  }, renewEveryMs).unref();
  return {
    async keep(answer) {
      const stored = await writeAnswer(deps, call.accountId, answer);
      await database.orm.update(keyedCalls).set(stored).where(own);
      ended = true;
      clearInterval(renewal);
    },
    async release() {
      clearInterval(renewal);
      if (!ended) await database.orm.delete(keyedCalls).where(own);
      ended = true;
    },
  };
}

/** The row of a call. */
export function isCall({ accountId, endpoint, key }: KeyedCall): SQL | undefined {
  return and(eq(keyedCalls.userId, accountId), eq(keyedCalls.endpoint, endpoint), eq(keyedCalls.key, key));
}
