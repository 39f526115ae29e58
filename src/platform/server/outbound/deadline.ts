export interface Deadline {
  /** Aborts when the time is up, the caller gives up, or `end` is called. */
  readonly signal: AbortSignal;
  /** The promise's outcome, or a rejection when the signal aborts or `limitMs` passes before it. */
  within<T>(promise: Promise<T>, limitMs: number): Promise<T>;
  /** Ends everything that hangs on the signal and stops the clock; may be called again. */
  end(): void;
}

/** Starts one clock for all steps of a request. */
export function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  const follow = () => controller.abort(callerSignal?.reason);
  callerSignal?.addEventListener('abort', follow, { once: true });
  if (callerSignal?.aborted) follow();
  return {
    signal: controller.signal,
    within: (promise, limitMs) => within(promise, limitMs, controller.signal),
    end() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', follow);
      controller.abort(new Error('Request has ended'));
    },
  };
}

async function within<T>(promise: Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut(limitMs)), limitMs);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, interrupted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function timedOut(limitMs: number): Error {
  return new Error(`No answer within ${limitMs} ms`);
}
