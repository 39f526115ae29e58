/** Settles like the work, or rejects after `limitMs`. The work itself goes on, and its end is ignored. */
export async function withinMs<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Expected a result within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a function that does the work at most once in `forMs`: others get the same result, also while it is
 * under way. An error is not remembered.
 */
export function reused<T>(forMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly result: Promise<T>; endedAtMs: number } | undefined;
  return () => {
    if (last && performance.now() < last.endedAtMs + forMs) return last.result;
    const result = work();
    const current = { result, endedAtMs: Number.POSITIVE_INFINITY };
    last = current;
    const remember = () => {
      current.endedAtMs = performance.now();
    };
    const forget = () => {
      last = undefined;
    };
    result.then(remember, forget);
    return result;
  };
}
