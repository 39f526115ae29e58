import { setImmediate } from 'node:timers/promises';

/** Collects the rows that arrive during a write and stores them together with the next write. */
export interface GroupCommit<Row> {
  /** Resolves when the row is stored; rejects with the error of its write. */
  add(row: Row): Promise<void>;
}

export function createGroupCommit<Row>(write: (rows: readonly Row[]) => Promise<void>): GroupCommit<Row> {
  let waiting: { row: Row; settle: PromiseWithResolvers<void> }[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    // Rows that arrive in the same turn of the event loop share the first write, too.
    await setImmediate();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group.map(({ row }) => row)).then(
        () => group.forEach(({ settle }) => settle.resolve()),
        (error: unknown) => group.forEach(({ settle }) => settle.reject(error)),
      );
    }
    writing = false;
  }

  return {
    add(row) {
      const settle = Promise.withResolvers<void>();
      waiting.push({ row, settle });
      if (!writing) void drain();
      return settle.promise;
    },
  };
}
