import type { Tx } from './database.ts';
import { errorCode, isConnectionLost } from './errors.ts';

type Work<T> = (tx: Tx) => Promise<T>;
type RunTransaction = <T>(work: Work<T>) => Promise<T>;

/**
 * Serialization failure and deadlock: the engine undid the transaction and says that it may be tried again.
 */
const undoneCodes = ['40001', '40P01'];

/**
 * Runs a transaction, once more after a failure that left nothing behind. A connection that breaks during the
 * commit is no such failure: whether it was committed is unknown, so the error goes to the caller.
 */
export async function transactWithRetry<T>(run: RunTransaction, work: Work<T>): Promise<T> {
  let workDone = false;
  let workError: unknown;
  const watched: Work<T> = async (tx) => {
    try {
      const result = await work(tx);
      workDone = true;
      return result;
    } catch (error) {
      workError = error;
      throw error;
    }
  };
  try {
    return await run(watched);
  } catch (error) {
    // The work's own error, not that of a rollback over a broken connection.
    const first = workError ?? error;
    const leftNothing =
      undoneCodes.includes(errorCode(first) ?? '') || (!workDone && isConnectionLost(first));
    if (!leftNothing) throw first;
    return run(work);
  }
}
