/** Work of which only the latest run counts. */
export interface LatestOnly<Input, Result> {
  /**
   * Aborts the previous run and starts a new one. Rejects with the abort's reason if it is aborted itself,
   * even if the work ignores its signal.
   */
  readonly run: (input: Input) => Promise<Result>;
  readonly giveUp: () => void;
}

/** Wraps `work` so that a new run aborts the previous one. */
export function latestOnly<Input, Result>(
  work: (input: Input, signal: AbortSignal) => Promise<Result>,
): LatestOnly<Input, Result> {
  let latest: AbortController | undefined;
  return {
    async run(input) {
      latest?.abort();
      latest = new AbortController();
      const { signal } = latest;
      const result = await work(input, signal);
      signal.throwIfAborted();
      return result;
    },
    giveUp: () => latest?.abort(),
  };
}
