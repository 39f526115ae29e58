import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { SpoolRules } from '#platform/server/files/spool.ts';
import { discardRest } from './discard.ts';

/** Minimum upload speed in bytes a second, averaged over each window. */
export interface Pace {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

export const slowestPace: Pace = { bytesPerSecond: 16_000, windowMs: 30_000 };

export interface StreamOptions {
  /** Stops the transfer; its reason is thrown. */
  readonly signal: AbortSignal;
  /** Receives the size of every chunk before the chunk is passed on; may throw. */
  readonly onChunk?: ((sizeBytes: number) => void) | undefined;
  /** 16 kB/s over 30 s by default. */
  readonly slow?: Pace | undefined;
}

/**
 * Writes a request's body to a sink, at the sink's pace, and resolves when the sink has finished. Throws 408
 * for a slow sender, 499 for one that disconnects, and what `onChunk` or the sink throws. Unlike `pipeline`
 * it leaves the request open when it fails, so that a response can still be sent.
 */
export async function streamBody(
  request: IncomingMessage,
  sink: Writable,
  { signal: callerSignal, onChunk, slow = slowestPace }: StreamOptions,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([callerSignal, stop.signal]);
  sink.on('error', (error) => stop.abort(error));
  const pace = watchPace(request, slow, () => stop.abort(new Problem(requestProblems.requestTimeout)));
  const count = (sizeBytes: number) => {
    pace.count(sizeBytes);
    onChunk?.(sizeBytes);
  };
  try {
    await Promise.all([once(sink, 'finish', { signal }), pump(request, sink, { signal, onChunk: count })]);
  } catch (error) {
    stop.abort(error);
    throw signal.reason;
  } finally {
    pace.stop();
  }
}

/**
 * Passes a body to `take`, chunk by chunk; the next chunk waits for the promise that `take` returns. Throws
 * what `take` throws, 408 and 499. The rest of a refused body is discarded within bounds.
 */
export async function receiveBytes(
  request: IncomingMessage,
  take: (chunk: Uint8Array) => Promise<void> | undefined,
  options: Partial<StreamOptions> = {},
): Promise<void> {
  const sink = new Writable({ write: (chunk: Uint8Array, _encoding, done) => void pass(chunk, done) });

  async function pass(chunk: Uint8Array, done: (error?: Error) => void): Promise<void> {
    try {
      await take(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  try {
    await streamBody(request, sink, { signal: new AbortController().signal, ...options });
  } catch (error) {
    discardRest(request);
    throw error;
  }
}

async function pump(
  request: IncomingMessage,
  sink: Writable,
  { signal, onChunk }: { readonly signal: AbortSignal; readonly onChunk: (sizeBytes: number) => void },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gone = (cause?: unknown) => reject(new Problem(requestProblems.callerGone, { cause }));
  const pass = (chunk: Uint8Array) => {
    try {
      onChunk(chunk.byteLength);
      if (!sink.write(chunk)) request.pause();
    } catch (error) {
      reject(error);
    }
  };
  const resume = () => request.resume();
  const stop = () => reject(signal.reason);
  const listeners = { data: pass, end: () => resolve(), error: gone, close: () => gone() };
  signal.addEventListener('abort', stop, { once: true });
  sink.on('drain', resume);
  for (const [event, listener] of Object.entries(listeners)) request.on(event, listener);
  if (signal.aborted) stop();
  if (request.destroyed) gone();
  try {
    await promise;
    sink.end();
  } finally {
    for (const [event, listener] of Object.entries(listeners)) request.off(event, listener);
    sink.off('drain', resume);
    signal.removeEventListener('abort', stop);
  }
}

export interface PaceWatch {
  count(sizeBytes: number): void;
  stop(): void;
}

const ticksPerWindow = 30;

/**
 * Calls `onSlow` when a window ends with too few bytes counted. Time in which the source is paused, because
 * the sink is busy, does not count.
 */
export function watchPace(
  source: Readable,
  { bytesPerSecond, windowMs }: Pace,
  onSlow: () => void,
): PaceWatch {
  let ticks = 0;
  let receivedBytes = 0;
  const tick = () => {
    if (source.isPaused()) return;
    ticks += 1;
    if (ticks < ticksPerWindow) return;
    if (receivedBytes < (bytesPerSecond * windowMs) / 1_000) onSlow();
    ticks = 0;
    receivedBytes = 0;
  };
  const timer = setInterval(tick, windowMs / ticksPerWindow);
  return {
    count: (sizeBytes) => {
      receivedBytes += sizeBytes;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Returns a counter of chunk sizes that throws 413 once their sum exceeds `maxBytes`. Throws at once where
 * the declared length does. The refusal is the largest file's: no body within the other limits is that long.
 */
export function limitBody(
  { headers }: IncomingMessage,
  { files, maxBytes }: { readonly files: readonly SpoolRules[]; readonly maxBytes: number },
): (sizeBytes: number) => void {
  const [largest] = files.toSorted((a, b) => b.maxBytes - a.maxBytes);
  const check = (totalBytes: number) => {
    if (totalBytes > maxBytes) throw new Problem(largest?.tooLarge ?? requestProblems.bodyTooLarge);
  };
  check(Number(headers['content-length'] ?? 0));
  let receivedBytes = 0;
  return (sizeBytes) => {
    receivedBytes += sizeBytes;
    check(receivedBytes);
  };
}
