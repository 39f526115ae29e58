import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { type Pace, watchPace } from './pace.ts';
import { type PartHeader, partHeaderLimits } from './part-header.ts';
import { uploadProblems } from './problems.ts';
import { pump } from './pump.ts';

export interface PartsOptions {
  readonly boundary: string;
  readonly slow: Pace;
  readonly signal: AbortSignal;
  /** Hears of every chunk of the body, and may throw. */
  readonly onChunk: (sizeBytes: number) => void;
  /** Consumes one part. Parts may overlap; the first that throws ends the form. */
  readonly take: (header: PartHeader, body: Readable) => Promise<void>;
}

const bufferBytes = 256 * 1_024;

/**
 * Cuts a multipart body into parts and waits until each is taken. Throws what a part threw, 400 for a
 * malformed body, 408 for a slow and 499 for an abandoned one; nothing is then still being taken.
 */
export async function takeParts(request: IncomingMessage, options: PartsOptions): Promise<void> {
  const stop = new AbortController();
  const fail = (error: unknown) => stop.abort(error);
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const pace = watchPace(request, options.slow, () => fail(new Problem(requestProblems.requestTimeout)));
  const onChunk = (sizeBytes: number) => {
    pace.count(sizeBytes);
    options.onChunk(sizeBytes);
  };
  const splitter = splitParts(options, fail);
  try {
    await Promise.all([
      once(splitter.parser, 'finish', { signal }),
      pump(request, splitter.parser, { signal, onChunk }),
    ]);
    await splitter.settled();
    signal.throwIfAborted();
  } catch (error) {
    fail(error);
    await splitter.abandon();
    throw signal.reason;
  } finally {
    pace.stop();
  }
}

function splitParts({ boundary, take }: PartsOptions, fail: (error: unknown) => void) {
  const parser = newParser(boundary);
  const bodies: Readable[] = [];
  const takings: Promise<void>[] = [];
  const malformed = (cause?: unknown) => fail(new Problem(uploadProblems.malformedForm, { cause }));
  parser.on('error', malformed);
  parser.on('part', (part) => {
    if (takings.length < bodies.length) malformed(new Error('A part has no header'));
    bodies.push(part);
    // A part without this listener takes the process down when the body is cut short.
    part.on('error', () => undefined);
    part.once('header', (header) => takings.push(take(header as PartHeader, part).catch(fail)));
  });
  return {
    parser,
    async settled() {
      if (takings.length < bodies.length) malformed(new Error('The last part has no header'));
      await Promise.all(takings);
    },
    async abandon() {
      for (const body of bodies) body.destroy();
      await Promise.all(takings);
      parser.destroy();
    },
  };
}

function newParser(boundary: string): Dicer {
  const { maxPairs, maxHeaderBytes } = partHeaderLimits;
  const config = {
    boundary,
    maxHeaderPairs: maxPairs,
    maxHeaderSize: maxHeaderBytes,
    highWaterMark: bufferBytes,
    partHwm: bufferBytes,
  };
  return new Dicer(config);
}
