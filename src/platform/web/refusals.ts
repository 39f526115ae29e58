const listeners = new Set<() => void>();

/** Calls that were answered 401 although nothing but the session spoke for the caller: maybe it has ended. */
export const refusals = {
  tell(): void {
    for (const listener of listeners) listener();
  },

  /** Calls back at each; gives the way to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
