import type { IncomingMessage } from 'node:http';
import { parseMetered } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { MemoryShare } from '#platform/server/budgets/body-memory.ts';
import { limitBody, receiveBytes, type StreamOptions } from './body-stream.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';
import { createFileSinks, type FileSinkOptions } from './file-sinks.ts';
import { decodeInto, maxCharactersPerByte } from './base64-file.ts';
import type { BodyScan, ScanOptions } from './body-scan.ts';
import { parseUrlencoded, type TakesList } from './form-fields.ts';
import { openerInTexts, type RulesInTexts } from './files-in-texts.ts';
import { JsonScan } from './json-scan.ts';
import type { ReceivedFile } from './received-file.ts';
import { UrlencodedScan } from './urlencoded-scan.ts';

/** A type of body that is text: JSON, or a urlencoded form. */
export interface TextFormat {
  readonly scan: (options: ScanOptions) => BodyScan;
  /** Parses the body without its files. Throws 400. */
  readonly parse: (body: Buffer) => unknown;
}

export interface TextBodyOptions extends StreamOptions, FileSinkOptions {
  /** Maximum length of the body without its files' data. */
  readonly maxBytes: number;
  /** The memory budget that the rest of the body counts against. */
  readonly memory?: MemoryShare;
  readonly inTexts?: RulesInTexts | undefined;
}

/**
 * A received body: fields unchecked, files in the spool within their limits. A file field among the fields
 * holds something else than a file: an address, or nothing.
 */
export interface TextBody {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/**
 * Reads a body that is text. Its files are decoded into the spool while they arrive; only the rest is
 * collected and parsed. Throws only `Problem`s: 400 for a malformed body, one out of bounds and a repeated
 * file, 408 for a slow sender, 413 over a limit (before the first byte where the length is declared), 499 for
 * a sender that disconnects, 503 and 507. After an error no file is left.
 */
export async function readTextBody(
  request: IncomingMessage,
  format: TextFormat,
  options: TextBodyOptions,
): Promise<TextBody> {
  const { files: rules, maxBytes, memory, inTexts } = options;
  const spooling = createFileSinks(options);
  const rest = createBoundedBuffer({ maxBytes, tooLarge: requestProblems.bodyTooLarge, memory });
  const scan = format.scan({
    fileFields: Object.keys(rules),
    fieldsWithFiles: inTexts?.fields,
    openInText: inTexts && openerInTexts(inTexts, spooling),
    openFile: (field) => decodeInto(spooling.open(field, 'data_uri'), field),
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
    return { fields: format.parse(rest.bytes()), files };
  } catch (error) {
    await spooling.abandon();
    throw error;
  }
}

/** JSON, whose file fields are strings at the top level. */
export const jsonFormat: TextFormat = {
  scan: (options) => new JsonScan(options),
  parse: (body) => parseJson(body.toString('utf8')),
};

/** A urlencoded form, in which `takesList` may be repeated. */
export function urlencodedFormat(takesList: TakesList): TextFormat {
  return {
    scan: (options) => new UrlencodedScan(options),
    parse: (body) => parseUrlencoded(body, takesList),
  };
}

function wholeBytes({ files, maxBytes, inTexts }: TextBodyOptions): number {
  const inTextBytes = inTexts ? inTexts.maxFiles * inTexts.maxBytes : 0;
  const fileBytes = Object.values(files).reduce((sum, file) => sum + file.maxBytes, inTextBytes);
  return maxBytes + fileBytes * maxCharactersPerByte;
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
