import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';

export interface PumpOptions {
  /** Ends the pumping; its reason is thrown. */
  readonly signal: AbortSignal;
  /** Hears of every chunk before it goes on, and may throw. */
  readonly onChunk: (sizeBytes: number) => void;
}

/**
 * Moves a request's body into a sink at the sink's pace, then ends the sink. Throws 499 when the sender goes
 * away. Unlike `pipeline` it leaves the request open when it fails, so that a response can still be sent.
 */
export async function pump(
  request: IncomingMessage,
  sink: Writable,
  { signal, onChunk }: PumpOptions,
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
