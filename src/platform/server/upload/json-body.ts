import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { parseMetered } from '../../shared/json-bounds.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { MemoryShare } from '../budgets/body-memory.ts';
import type { Spool, SpooledFile, SpoolRules } from '../files/spool.ts';
import { createDataUriDecoder, malformedDataUri } from './data-uri.ts';
import { type FileSink, JsonScan } from './json-scan.ts';
import { keepBytes } from './kept-bytes.ts';
import type { Pace } from './pace.ts';
import { receiveBytes } from './receive-bytes.ts';

export interface JsonBodyOptions {
  /** The file fields that are taken, as data URIs. */
  readonly files: Readonly<Record<string, SpoolRules>>;
  readonly spool: Spool;
  readonly signal: AbortSignal;
  /** Longest body without its files' data. */
  readonly maxBytes: number;
  /** Where the JSON that is held is counted. */
  readonly memory?: MemoryShare;
  /** Hears of every chunk of the body, and may throw. */
  readonly onChunk?: (sizeBytes: number) => void;
  /** Hears that a file begins, and may throw. */
  readonly onFile?: () => void;
  /** 16 kB/s over 30 s unless told. */
  readonly slow?: Pace;
}

/** A JSON body with its files: fields unchecked, files within their limits. */
export interface JsonBody {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

/**
 * Reads a JSON body whose data URIs go into the spool as they come; only what is left is held and parsed.
 * Throws Problems alone: 400 malformed, out of bounds or a repeated file, 408 slow, 413 over a limit (before
 * the first byte where the length is declared), 499 sender gone, 503 and 507. After any of them no file is
 * left.
 */
export async function readJsonBody(request: IncomingMessage, options: JsonBodyOptions): Promise<JsonBody> {
  const spooling = spoolFiles(options);
  const kept = keepBytes({ ...options, tooLarge: requestProblems.bodyTooLarge });
  const scan = new JsonScan({
    fileFields: Object.keys(options.files),
    openFile: spooling.open,
    keep: (piece) => kept.add(piece),
  });
  const count = countUpTo(options);
  const signal = AbortSignal.any([options.signal, spooling.failed]);
  const take = (chunk: Uint8Array) => {
    count(chunk.byteLength);
    options.onChunk?.(chunk.byteLength);
    return scan.take(chunk as Buffer);
  };
  try {
    refuseDeclared(request, options);
    await receiveBytes(request, { ...options, take, signal });
    scan.end();
    const files = await spooling.ended();
    return { fields: plainFields(kept.text(), options, files), files };
  } catch (error) {
    await spooling.abandon();
    throw error;
  }
}

/** Base64 with white space and escapes takes less than twice the room of what it stands for. */
const longestPerByte = 2;

/** A body that is longer than its files can make it is the largest file's fault. */
function wholeLimit({ files, maxBytes }: JsonBodyOptions): {
  readonly bytes: number;
  readonly tooLarge: ProblemShape;
} {
  const rules = Object.values(files);
  const [largest] = rules.toSorted((a, b) => b.maxBytes - a.maxBytes);
  const bytes = rules.reduce((sum, file) => sum + file.maxBytes * longestPerByte, maxBytes);
  return { bytes, tooLarge: largest?.tooLarge ?? requestProblems.bodyTooLarge };
}

function refuseDeclared({ headers }: IncomingMessage, options: JsonBodyOptions): void {
  countUpTo(options)(Number(headers['content-length'] ?? 0));
}

function countUpTo(options: JsonBodyOptions): (sizeBytes: number) => void {
  const limit = wholeLimit(options);
  let receivedBytes = 0;
  return (sizeBytes) => {
    receivedBytes += sizeBytes;
    if (receivedBytes > limit.bytes) throw new Problem(limit.tooLarge);
  };
}

/** Decoded bytes that wait for the spool. */
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
      failure.abort(error);
    }
  }

  function open(field: string): FileSink {
    const fileRules = rules[field];
    if (!fileRules) throw new Error(`Expected a file field, received ${field}`);
    onFile?.();
    const decoder = createDataUriDecoder(field);
    let goOn = () => {};
    const body = new Readable({ highWaterMark: waitingBytes, read: () => goOn() });
    // Without this listener a file that is abandoned takes the process down.
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
      },
    };
  }

  return {
    /** Aborts with what a file failed with. */
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

/** The fields without those of files. Throws 400 for a file field whose value is no string. */
function plainFields(text: string, { files: rules }: JsonBodyOptions, files: JsonBody['files']): unknown {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields: Record<string, unknown> = { ...body };
  for (const name of Object.keys(rules).filter((field) => field in fields)) {
    if (!files[name]) throw malformedDataUri(name);
    delete fields[name];
  }
  return fields;
}

/** Parses a text that a meter has let through. Throws 400 for an empty one and for what is not JSON. */
export function parseJson(text: string): unknown {
  if (text === '') throw new Problem(requestProblems.bodyRequired);
  try {
    return parseMetered(text);
  } catch (cause) {
    throw new Problem(requestProblems.invalidJson, { cause });
  }
}
