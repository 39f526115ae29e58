import { realWait, type Wait } from '#platform/server/clock.ts';
import { Problem } from '#platform/shared/problem.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

/** The pool for lists has three connections, so one account leaves room for others. */
const readsAtOnce = 2;
const waitMs = 3_000;
const retryAfterSeconds = 1;

/** Reads of the request log and its sums. */
export interface LogReads {
  /**
   * Runs `read` as one of the account's two at once; others wait for their turn. Throws `Problem` 429 if it
   * does not come within 3 s, and the signal's reason if the caller goes away.
   */
  run<T>(userId: number, signal: AbortSignal, read: () => Promise<T>): Promise<T>;
}

/** Keeps one account from taking all connections for lists of this process (contract 12). */
export function createLogReads(wait: Wait = realWait): LogReads {
  const running = new Map<number, { count: number; readonly waiting: (() => void)[] }>();

  async function takeTurn(userId: number, signal: AbortSignal): Promise<void> {
    const account = running.get(userId) ?? { count: 0, waiting: [] };
    running.set(userId, account);
    if (account.count < readsAtOnce) {
      account.count += 1;
      return;
    }
    const turn = Promise.withResolvers<'turn'>();
    const onTurn = () => turn.resolve('turn');
    account.waiting.push(onTurn);
    const timer = new AbortController();
    const leave = AbortSignal.any([signal, timer.signal]);
    try {
      if ((await Promise.race([turn.promise, wait(waitMs, leave)])) === 'turn') return;
      throw new Problem(usageProblems.tooManyReadsAtOnce, { retryAfterSeconds });
    } catch (error) {
      const index = account.waiting.indexOf(onTurn);
      // The turn has come in the meantime, and goes to the next one.
      if (index === -1) endTurn(userId);
      else account.waiting.splice(index, 1);
      throw error;
    } finally {
      timer.abort();
    }
  }

  function endTurn(userId: number): void {
    const account = running.get(userId);
    if (!account) return;
    const next = account.waiting.shift();
    if (next) return next();
    account.count -= 1;
    if (account.count === 0) running.delete(userId);
  }

  return {
    async run(userId, signal, read) {
      await takeTurn(userId, signal);
      try {
        return await read();
      } finally {
        endTurn(userId);
      }
    },
  };
}
