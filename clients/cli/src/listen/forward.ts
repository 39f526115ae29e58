import { setTimeout as wait } from 'node:timers/promises';

/** A webhook as it would have been sent. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text, which is signed. */
  readonly body: string;
}

/** How the receiver responded in the end. */
export interface Forwarded {
  /** 0 without a response. */
  readonly status: number;
  readonly attempts: number;
  /** Of the last attempt. */
  readonly durationMs: number;
  readonly error?: string;
}

const pausesMs = [1_000, 2_000, 4_000];
const timeoutMs = 15_000;

/**
 * Sends a delivery to a receiver, again with the same headers while that is down or fails. Resolves with its
 * last response, or without one after four attempts.
 */
export async function forward(
  url: string,
  delivery: Delivery,
  { signal, pauses = pausesMs }: { readonly signal: AbortSignal; readonly pauses?: readonly number[] },
): Promise<Forwarded> {
  for (let attempts = 1; ; attempts += 1) {
    const receipt = await post(url, delivery, signal);
    const pause = pauses[attempts - 1];
    const mayRecover = receipt.status === 0 || receipt.status === 429 || receipt.status >= 500;
    if (!mayRecover || pause === undefined) return { ...receipt, attempts };
    await wait(pause, undefined, { signal });
  }
}

async function post(url: string, { headers, body }: Delivery, signal: AbortSignal) {
  const startedMs = performance.now();
  const duration = () => Math.round(performance.now() - startedMs);
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    await response.body?.cancel();
    return { status: response.status, durationMs: duration() };
  } catch (error) {
    signal.throwIfAborted();
    const { cause = error } = error as { readonly cause?: unknown };
    return {
      status: 0,
      durationMs: duration(),
      error: cause instanceof Error ? cause.message : String(cause),
    };
  }
}
