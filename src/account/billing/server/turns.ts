/** Lets work of one owner run one after the other; that of different owners does not wait. */
export interface Turns {
  take<T>(owner: number, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<number, Promise<void>>();
  return {
    async take(owner, work) {
      const before = last.get(owner);
      const done = Promise.withResolvers<void>();
      last.set(owner, done.promise);
      try {
        await before;
        return await work();
      } finally {
        if (last.get(owner) === done.promise) last.delete(owner);
        done.resolve();
      }
    },
  };
}
