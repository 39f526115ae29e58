/**
 * Runs work with the same key one after the other and work with different keys at the same time. Serializes
 * within this process only: another process does not wait.
 */
export interface KeyedMutex {
  run<T>(key: number, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<number, Promise<void>>();
  return {
    async run(key, work) {
      const before = last.get(key);
      const done = Promise.withResolvers<void>();
      last.set(key, done.promise);
      try {
        await before;
        return await work();
      } finally {
        if (last.get(key) === done.promise) last.delete(key);
        done.resolve();
      }
    },
  };
}
