/** Work of which the latest call alone counts. */
export interface LatestOnly<Input, Result> {
  /**
   * Gives up the call before, and rejects with the reason where it is given up itself, also by work that
   * can't be.
   */
  readonly run: (input: Input) => Promise<Result>;
  readonly giveUp: () => void;
}

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
