import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { setImmediate as yieldLoop } from 'node:timers/promises';
import { Dicer } from '@fastify/busboy';
import { Problem } from '#platform/shared/problem.ts';
import { streamBody, type StreamOptions } from './body-stream.ts';
import { type PartHeader, partHeaderLimits } from './form-headers.ts';
import { uploadProblems } from './problems.ts';

export interface PartsOptions extends StreamOptions {
  readonly boundary: string;
  /** Consumes one part. Calls may overlap; the first that throws ends the form. */
  readonly take: (header: PartHeader, body: Readable) => Promise<void>;
}

const bufferBytes = 256 * 1_024;

/**
 * Splits a multipart body into parts and resolves when each has been taken. Throws what `take` threw, 400 for
 * a malformed body, 408 for a slow sender and 499 for one that disconnects; no `take` is then still running.
 */
export async function takeParts(request: IncomingMessage, options: PartsOptions): Promise<void> {
  const stop = new AbortController();
  const fail = (error: unknown) => stop.abort(error);
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const splitter = splitParts(options, fail);
  try {
    await streamBody(request, inPieces(splitter.parser, signal), { ...options, signal });
    await splitter.settled();
    signal.throwIfAborted();
  } catch (error) {
    fail(error);
    await splitter.abandon();
    throw signal.reason;
  }
}

function splitParts({ boundary, take }: PartsOptions, fail: (error: unknown) => void) {
  const parser = createParser(boundary);
  const bodies: Readable[] = [];
  const taken: Promise<void>[] = [];
  const malformed = (cause?: unknown) => fail(new Problem(uploadProblems.malformedForm, { cause }));
  parser.on('error', malformed);
  let lacksHeader = false;
  parser.on('part', (part) => {
    bodies.push(part);
    // Without a listener, a body that is cut short would crash the process.
    part.on('error', ignore);
    // The parser goes on to the end of its chunk; the first part without a header has ended the form.
    if (lacksHeader) return;
    lacksHeader = taken.length < bodies.length - 1;
    if (lacksHeader) malformed(new Error('A part has no header'));
    else part.once('header', (header) => taken.push(take(header as PartHeader, part).catch(fail)));
  });
  return {
    parser,
    async settled() {
      if (taken.length < bodies.length) malformed(new Error('The last part has no header'));
      await Promise.all(taken);
    },
    async abandon() {
      for (const body of bodies) body.destroy();
      await Promise.all(taken);
      parser.destroy();
    },
  };
}

function ignore(): void {}

const smallestPieceBytes = 4_096;
const partsPerPiece = 8;

/**
 * Passes a body to the parser in pieces that grow while they contain few parts, with the event loop between
 * two pieces of many: the parser can't stop within a piece, and a chunk of 64 KB may have 2,000 empty parts.
 */
function inPieces(parser: Dicer, signal: AbortSignal): Writable {
  let pieceBytes = smallestPieceBytes;
  let begunParts = 0;
  parser.on('part', () => {
    begunParts += 1;
  });
  // The parser finishes with its last part, which may be before the end of the body.
  const finished = once(parser, 'finish', { signal });
  finished.catch(ignore);

  async function pass(chunk: Buffer): Promise<void> {
    for (let start = 0; start < chunk.byteLength && !signal.aborted; ) {
      const piece = chunk.subarray(start, start + pieceBytes);
      start += piece.byteLength;
      begunParts = 0;
      const written = new Promise<void>((resolve, reject) =>
        parser.write(piece, (error) => (error ? reject(error) : resolve())),
      );
      // The parser may never report the write in which it finishes.
      await Promise.race([written, finished]);
      const isCrowded = begunParts > partsPerPiece;
      pieceBytes = isCrowded ? smallestPieceBytes : Math.min(pieceBytes * 2, bufferBytes);
      if (isCrowded) await yieldLoop();
    }
  }

  return new Writable({
    highWaterMark: bufferBytes,
    write: (chunk: Buffer, _encoding, done) => void report(pass(chunk), done),
    final(done) {
      parser.end();
      void report(finished, done);
    },
  });
}

async function report(work: Promise<unknown>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
    done();
  } catch (error) {
    done(error as Error);
  }
}

function createParser(boundary: string): Dicer {
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
