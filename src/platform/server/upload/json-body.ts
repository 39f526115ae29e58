import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { parseMetered } from '../../shared/json-bounds.ts';
import { concerning, Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { MemoryShare } from '../budgets/body-memory.ts';
import type { Spool, SpooledFile, SpoolRules } from '../files/spool.ts';
import { limitBody, receiveBytes, type StreamOptions } from './body-stream.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';
import { createDataUriDecoder, malformedDataUri } from './data-uri.ts';
import { type FileSink, JsonScan } from './json-scan.ts';

export interface JsonBodyOptions extends StreamOptions {
  /** The file fields that are accepted, as data URIs. */
  readonly files: Readonly<Record<string, SpoolRules>>;
  readonly spool: Spool;
  /** Maximum length of the body without its files' data. */
  readonly maxBytes: number;
  /** The memory budget that the JSON counts against. */
  readonly memory?: MemoryShare;
  /** Called when a file begins; may throw. */
  readonly onFile?: () => void;
}

/** A received JSON body: fields unchecked, files in the spool within their limits. */
export interface JsonBody {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

/** Base64 with white space and escapes takes less than twice the room of the bytes that it encodes. */
const maxCharactersPerByte = 2;

/**
 * Reads a JSON body. Its data URIs are decoded into the spool while they arrive; only the rest is collected
 * and parsed. Throws only `Problem`s: 400 for malformed JSON, JSON out of bounds and a repeated file, 408 for
 * a slow sender, 413 over a limit (before the first byte where the length is declared), 499 for a sender that
 * disconnects, 503 and 507. After an error no file is left.
 */
export async function readJsonBody(request: IncomingMessage, options: JsonBodyOptions): Promise<JsonBody> {
  const { files: rules, maxBytes, memory } = options;
  const spooling = spoolFiles(options);
  const rest = createBoundedBuffer({ maxBytes, tooLarge: requestProblems.bodyTooLarge, memory });
  const scan = new JsonScan({
    fileFields: Object.keys(rules),
    openFile: spooling.open,
    keep: (piece) => rest.add(piece),
  });
  const signal = AbortSignal.any([options.signal, spooling.failed]);
  try {
    const count = limitBody(request, { files: Object.values(rules), maxBytes: wholeBytes(options) });
    const onChunk = (sizeBytes: number) => {
      count(sizeBytes);
      options.onChunk?.(sizeBytes);
    };
    await receiveBytes(request, (chunk) => scan.take(chunk as Buffer), { ...options, signal, onChunk });
    scan.end();
    const files = await spooling.ended();
    return { fields: withoutFiles(parseJson(rest.text()), rules, files), files };
  } catch (error) {
    await spooling.abandon();
    throw error;
  }
}

function wholeBytes({ files, maxBytes }: JsonBodyOptions): number {
  return Object.values(files).reduce((sum, file) => sum + file.maxBytes * maxCharactersPerByte, maxBytes);
}

/** Decoded bytes that may wait for the spool. */
const waitingBytes = 256 * 1_024;

/** Writes data URIs into the spool, each in a stream of its own. */
function spoolFiles({ files: rules, spool, onFile }: JsonBodyOptions) {
  const failure = new AbortController();
  const files: Record<string, SpooledFile> = {};
  const bodies: Readable[] = [];
  const writing: Promise<void>[] = [];

  async function write(field: string, fileRules: SpoolRules, body: Readable): Promise<void> {
    try {
      files[field] = await spool.write(body, fileRules);
    } catch (error) {
      failure.abort(concerning(field, error));
    }
  }

  function open(field: string): FileSink {
    const fileRules = rules[field];
    if (!fileRules) throw new Error(`Expected a file field, received ${field}`);
    onFile?.();
    const decoder = createDataUriDecoder(field);
    let goOn = () => {};
    const body = new Readable({ highWaterMark: waitingBytes, read: () => goOn() });
    // Without a listener, a file that is abandoned would crash the process.
    body.on('error', () => undefined);
    bodies.push(body);
    writing.push(write(field, fileRules, body));
    const push = (bytes: Buffer) => bytes.byteLength === 0 || body.push(bytes);
    return {
      write: (text) =>
        push(decoder.take(text)) ? undefined : new Promise<void>((resolve) => (goOn = resolve)),
      end() {
        push(decoder.end());
        body.push(null);
        // An ended stream reads no more, so a write that waits for room would wait for ever.
        goOn();
      },
    };
  }

  return {
    /** Aborts with the error of the first file that fails. */
    failed: failure.signal,
    open,
    async ended(): Promise<Readonly<Record<string, SpooledFile>>> {
      await Promise.all(writing);
      failure.signal.throwIfAborted();
      return files;
    },
    async abandon(): Promise<void> {
      for (const body of bodies) body.destroy(new Problem(requestProblems.callerGone));
      await Promise.all(writing);
      await Promise.all(Object.values(files).map((file) => file.remove()));
    },
  };
}

/** Returns the body without its file fields. Throws 400 for a file field whose value is not a string. */
function withoutFiles(body: unknown, rules: JsonBodyOptions['files'], files: JsonBody['files']): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields: Record<string, unknown> = { ...body };
  for (const name of Object.keys(rules).filter((field) => field in fields)) {
    if (!files[name]) throw malformedDataUri(name);
    delete fields[name];
  }
  return fields;
}

/**
 * Parses a text whose bounds a `JsonMeter` has checked. Throws 400 for an empty text and for invalid JSON.
 */
export function parseJson(text: string): unknown {
  if (text === '') throw new Problem(requestProblems.bodyRequired);
  try {
    return parseMetered(text);
  } catch (cause) {
    throw new Problem(requestProblems.invalidJson, { cause });
  }
}
