import type { Tx } from './database.ts';
import { errorCode, isConnectionLost } from './errors.ts';

type Work<T> = (tx: Tx) => Promise<T>;
type RunTransaction = <T>(work: Work<T>) => Promise<T>;

/** Serialization failure and deadlock: the engine rolled the transaction back and it may be tried again. */
const rolledBackCodes = ['40001', '40P01'];

/**
 * Runs a transaction, and once more after a failure that changed nothing. If the connection breaks during the
 * commit, whether it was committed is unknown, so the error is thrown.
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
    // Prefer the error of the work to that of a rollback over a broken connection.
    const first = workError ?? error;
    const changedNothing =
      rolledBackCodes.includes(errorCode(first) ?? '') || (!workDone && isConnectionLost(first));
    if (!changedNothing) throw first;
    return run(work);
  }
}
