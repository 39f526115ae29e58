/** Full pictures that are in memory at once. */
const atOnce = 2;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs a task once one of the slots is free. Throws the signal's reason, without running it, if it was
 * aborted before.
 */
export async function inThumbnailSlot<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  // A finished task hands over its slot directly, so that no other can take it.
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
