import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { concerning, Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { MemoryShare } from '../budgets/body-memory.ts';
import type { Spool, SpooledFile, SpoolRules } from '../files/spool.ts';
import { limitBody, type StreamOptions } from './body-stream.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';
import { discardRest } from './discard.ts';
import { type PartHeader, partHeaderLimits, readBoundary, readPartHeader } from './form-headers.ts';
import { takeParts } from './parts.ts';
import { fieldProblem, uploadProblems } from './problems.ts';

export interface FormOptions extends StreamOptions {
  /** The file fields that are accepted, one file each. */
  readonly files: Readonly<Record<string, SpoolRules>>;
  readonly spool: Spool;
  /** Maximum number of text fields; 50 by default. */
  readonly maxFields?: number;
  /** Maximum length of a text field, in bytes of UTF-8; 64 kB by default. */
  readonly maxFieldBytes?: number;
  /** The memory budget that text fields count against. */
  readonly memory?: MemoryShare;
  /** Called when a file begins; may throw. */
  readonly onFile?: () => void;
}

export interface FormFile extends SpooledFile {
  /** The sender's name for the file: data, never a path. */
  readonly name: string;
  /** The content type that the sender declares; never trusted. */
  readonly declaredType: string;
}

/**
 * A received form: texts unchecked, files in the spool within their limits. Both records have no prototype.
 */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, FormFile>>;
  /** Deletes the files; may be called again. */
  removeAll(): Promise<void>;
}

type Rules = FormOptions & typeof defaults;

const defaults = { maxFields: 50, maxFieldBytes: 65_536 };
const preambleBytes = 65_536;

/**
 * Reads multipart/form-data, files straight into the spool. Throws only `Problem`s: 400 for a malformed form
 * and an unknown or repeated field, 408 for a slow sender, 413 over a limit (before the first byte where the
 * length is declared), 415 for any other body, 499 for a sender that disconnects, 503 and 507 of the disk.
 * After an error no file is left, and the rest of the body is discarded within bounds.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const rules = { ...defaults, ...options };
  const form = emptyForm();
  try {
    const boundary = readBoundary(request.headers);
    const count = limitBody(request, { files: Object.values(rules.files), maxBytes: maxBytesOf(rules) });
    const onChunk = (sizeBytes: number) => {
      count(sizeBytes);
      rules.onChunk?.(sizeBytes);
    };
    await takeParts(request, { ...rules, boundary, onChunk, take: partTaker(form, rules) });
    return form;
  } catch (error) {
    discardRest(request);
    await form.removeAll();
    throw error;
  }
}

function emptyForm() {
  const fields = Object.create(null) as Record<string, string>;
  const files = Object.create(null) as Record<string, FormFile>;
  const removeAll = async () => {
    await Promise.all(Object.values(files).map((file) => file.remove()));
  };
  return { fields, files, removeAll };
}

/** The length of a form whose fields, files and headers are all as long as they may be. */
function maxBytesOf({ files, maxFields, maxFieldBytes }: Rules): number {
  const rules = Object.values(files);
  const headerBytes = (maxFields + rules.length) * partHeaderLimits.maxHeaderBytes;
  const fieldBytes = maxFields * maxFieldBytes;
  return rules.reduce((sum, file) => sum + file.maxBytes, preambleBytes + headerBytes + fieldBytes);
}

function partTaker(form: ReturnType<typeof emptyForm>, rules: Rules) {
  const seen = new Set<string>();
  let fieldCount = 0;
  return async (header: PartHeader, body: Readable): Promise<void> => {
    const { field, fileName, declaredType } = readPartHeader(header);
    const isRepeated = seen.has(field);
    seen.add(field);
    if (fileName !== undefined) {
      const fileRules = !isRepeated && Object.hasOwn(rules.files, field) ? rules.files[field] : undefined;
      if (!fileRules) throw fieldProblem('unknownField', field);
      rules.onFile?.();
      const file = await rules.spool.write(body, fileRules).catch((error: unknown) => {
        throw concerning(field, error);
      });
      form.files[field] = { ...file, name: fileName, declaredType };
      return;
    }
    fieldCount += 1;
    if (fieldCount > rules.maxFields) throw new Problem(uploadProblems.tooManyFields);
    if (isRepeated) throw fieldProblem('duplicateField', field);
    // Set before the wait, so that fields keep the order in which they came.
    form.fields[field] = '';
    form.fields[field] = await readFieldText(body, field, {
      maxBytes: rules.maxFieldBytes,
      memory: rules.memory,
    });
  };
}

/** Returns a text field's value, never cut. Throws 413 over `maxBytes`, 400 for invalid UTF-8, and 503. */
export async function readFieldText(
  body: AsyncIterable<Uint8Array>,
  field: string,
  limits: { readonly maxBytes: number; readonly memory?: MemoryShare | undefined },
): Promise<string> {
  const { status, code, message, param } = fieldProblem('fieldTooLarge', field);
  const buffer = createBoundedBuffer({
    ...limits,
    tooLarge: { status, code, error: message, ...(param && { param }) },
  });
  for await (const chunk of body) buffer.add(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer.bytes());
  } catch (cause) {
    throw new Problem(requestProblems.invalidText, { cause });
  }
}
