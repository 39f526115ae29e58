import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { MemoryShare } from '../budgets/body-memory.ts';
import type { Spool, SpooledFile, SpoolRules } from '../files/spool.ts';
import { readBoundary } from './boundary.ts';
import { discardRest } from './discard.ts';
import { readFieldText } from './field-text.ts';
import { type Pace, slowestPace } from './pace.ts';
import { type PartFacts, partHeaderLimits, readPartHeader } from './part-header.ts';
import { takeParts } from './parts.ts';
import { fieldProblem, uploadProblems } from './problems.ts';

export interface FormOptions {
  /** The file fields that are taken, one file each. */
  readonly files: Readonly<Record<string, SpoolRules>>;
  readonly spool: Spool;
  readonly signal: AbortSignal;
  /** Text fields; 50 unless told. */
  readonly maxFields?: number;
  /** Longest text field, in bytes of UTF-8; 64 kB unless told. */
  readonly maxFieldBytes?: number;
  /** Where texts that are held are counted. */
  readonly memory?: MemoryShare;
  /** Hears of every chunk of the body, and may throw. */
  readonly onChunk?: (sizeBytes: number) => void;
  /** Hears that a file begins, and may throw. */
  readonly onFile?: () => void;
  /** 16 kB/s over 30 s unless told. */
  readonly slow?: Pace;
}

export interface FormFile extends SpooledFile {
  /** The sender's name for it: data, never a path. */
  readonly name: string;
  /** The sender's word for its type: never trusted. */
  readonly declaredType: string;
}

/** A form as it came: texts unchecked, files on disk within their limits. Both records have no prototype. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, FormFile>>;
  /** Deletes the files; may be called again. */
  removeAll(): Promise<void>;
}

type Rules = FormOptions & Required<Pick<FormOptions, 'maxFields' | 'maxFieldBytes' | 'slow'>>;

const defaults = { maxFields: 50, maxFieldBytes: 65_536, slow: slowestPace };
const preambleBytes = 65_536;

/**
 * Reads multipart/form-data, files straight to disk. Throws Problems alone: 400 malformed, unknown or
 * repeated field, 408 slow, 413 over a limit (before the first byte where the length is declared), 415
 * another body, 499 sender gone, 503 and 507 from the disk. After any of them no file is left, and the rest
 * of the body is discarded within bounds.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const rules = { ...defaults, ...options };
  const form = emptyForm();
  try {
    const boundary = readBoundary(request.headers);
    countUpTo(rules)(Number(request.headers['content-length'] ?? 0));
    const count = countUpTo(rules);
    await takeParts(request, {
      ...rules,
      boundary,
      onChunk: (sizeBytes) => {
        count(sizeBytes);
        rules.onChunk?.(sizeBytes);
      },
      take: partTaker(form, rules),
    });
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

/** Takes sizes and throws 413 once their sum is more than all parts together may have. */
function countUpTo(rules: Rules): (sizeBytes: number) => void {
  const files = Object.values(rules.files);
  const headerBytes = (rules.maxFields + files.length) * partHeaderLimits.maxHeaderBytes;
  const fieldBytes = rules.maxFields * rules.maxFieldBytes;
  const maxBytes = files.reduce((sum, file) => sum + file.maxBytes, preambleBytes + headerBytes + fieldBytes);
  let receivedBytes = 0;
  return (sizeBytes) => {
    receivedBytes += sizeBytes;
    if (receivedBytes > maxBytes) throw new Problem(bodyTooLarge(files));
  };
}

/** A body that no form could fill is the largest file's fault. */
function bodyTooLarge(files: readonly SpoolRules[]): ProblemShape {
  const [largest] = files.toSorted((a, b) => b.maxBytes - a.maxBytes);
  return largest?.tooLarge ?? requestProblems.bodyTooLarge;
}

function partTaker(form: ReturnType<typeof emptyForm>, rules: Rules) {
  const seen = new Set<string>();
  let fieldCount = 0;
  return async (header: Parameters<typeof readPartHeader>[0], body: Readable): Promise<void> => {
    const { field, fileName, declaredType } = readPartHeader(header);
    const repeated = seen.has(field);
    seen.add(field);
    if (fileName !== undefined) {
      const fileRules = repeated ? undefined : ownRules(rules, field);
      if (!fileRules) throw fieldProblem('unknownField', field);
      rules.onFile?.();
      const file = await rules.spool.write(body, fileRules);
      form.files[field] = { ...file, name: fileName, declaredType };
      return;
    }
    fieldCount += 1;
    if (fieldCount > rules.maxFields) throw new Problem(uploadProblems.tooManyFields);
    if (repeated) throw fieldProblem('duplicateField', field);
    // Reserved before the wait, so that fields keep the order in which they came.
    form.fields[field] = '';
    form.fields[field] = await readFieldText(body, field, {
      maxBytes: rules.maxFieldBytes,
      memory: rules.memory,
    });
  };
}

function ownRules({ files }: Rules, field: PartFacts['field']): SpoolRules | undefined {
  return Object.hasOwn(files, field) ? files[field] : undefined;
}
