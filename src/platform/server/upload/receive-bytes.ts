import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { discardRest } from './discard.ts';
import { type Pace, slowestPace, watchPace } from './pace.ts';
import { pump } from './pump.ts';

export interface ReceiveOptions {
  /** Takes each chunk as it comes; the next one waits for what it returns. */
  readonly take: (chunk: Uint8Array) => Promise<void> | undefined;
  /** Ends the reading; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** 16 kB/s over 30 s unless told. */
  readonly slow?: Pace;
}

/**
 * Reads a body that is no form, chunk by chunk. Throws what `take` throws, 408 for a slow sender and 499 for
 * one that goes away; the rest of a body that is refused is discarded within bounds.
 */
export async function receiveBytes(request: IncomingMessage, options: ReceiveOptions): Promise<void> {
  const { take, slow = slowestPace } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const sink = new Writable({ write: (chunk: Uint8Array, _encoding, done) => void pass(chunk, done) });
  sink.on('error', (error) => stop.abort(error));

  async function pass(chunk: Uint8Array, done: (error?: Error) => void): Promise<void> {
    try {
      await take(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  const pace = watchPace(request, slow, () => stop.abort(new Problem(requestProblems.requestTimeout)));
  try {
    await Promise.all([
      once(sink, 'finish', { signal }),
      pump(request, sink, { signal, onChunk: (sizeBytes) => pace.count(sizeBytes) }),
    ]);
  } catch (error) {
    stop.abort(error);
    discardRest(request);
    throw signal.reason;
  } finally {
    pace.stop();
  }
}
