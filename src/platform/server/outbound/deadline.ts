import { NoResponseInTime } from './failure.ts';

export interface Deadline {
  /** Aborts when the time is up, the caller aborts or `end` is called. */
  readonly signal: AbortSignal;
  /** Settles with the promise; rejects if the signal aborts or `limitMs` passes before. */
  within<T>(promise: Promise<T>, limitMs: number): Promise<T>;
  /** Aborts the signal and stops the timer; may be called again. */
  end(): void;
}

/** Starts one timer for all steps of a request. */
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
  return new NoResponseInTime(`No response within ${limitMs} ms`);
}
