import { Problem } from '../../shared/problem.ts';
import { uploadProblems } from './problems.ts';

/** Header lines of one part: lower-case names, each value's bytes as Latin-1. */
export type PartHeader = Readonly<Record<string, readonly string[]>>;

export interface PartFacts {
  readonly field: string;
  /** The sender's name for the file, as plain data; `undefined` for a text field. */
  readonly fileName: string | undefined;
  /** The sender's word for the content; never trusted. */
  readonly declaredType: string;
}

/** Room for a part's header lines, in bytes; the parser cuts what is over `maxHeaderBytes` without a word. */
export const partHeaderLimits = { maxPairs: 20, maxHeaderBytes: 16_384, maxKeptBytes: 8_192 };

const parameter = /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g;

/**
 * Reads what a part says about itself; throws 400 where it says too little, too much or something hostile.
 */
export function readPartHeader(header: PartHeader): PartFacts {
  const lines = Object.entries(header);
  const keptBytes = lines.reduce((sum, [name, values]) => sum + name.length + values.join('').length, 0);
  const line = header['content-disposition'];
  if (Object.hasOwn(header, '__proto__') || keptBytes > partHeaderLimits.maxKeptBytes) throw malformed();
  if (line?.length !== 1 || !isFormData(line[0] ?? '')) throw malformed();
  const parameters = readParameters(line[0] ?? '');
  const field = parameters.get('name') ?? '';
  if (field === '' || field === '__proto__') throw malformed();
  const declaredType = header['content-type']?.[0] ?? 'text/plain';
  return { field, fileName: fileNameOf(parameters, declaredType), declaredType };
}

/** Whether nothing but well-formed parameters follows the type. */
function isFormData(line: string): boolean {
  return /^form-data[\s;]*$/i.test(line.replace(parameter, ''));
}

function readParameters(line: string): Map<string, string> {
  const pairs = [...line.matchAll(parameter)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), plain(value)] as const,
  );
  const parameters = new Map(pairs);
  if (parameters.size !== pairs.length) throw malformed();
  return parameters;
}

function plain(value: string): string {
  const bytes = value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value.trim();
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A part without a name for its file is one all the same when its type says so. */
function fileNameOf(parameters: ReadonlyMap<string, string>, declaredType: string): string | undefined {
  const fallback = /^application\/octet-stream\b/i.test(declaredType) ? '' : undefined;
  const name = extendedName(parameters.get('filename*')) ?? parameters.get('filename') ?? fallback;
  return name
    ?.toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255);
}

/** RFC 8187's `UTF-8''na%C3%AFve.png`, which some clients send against RFC 7578. */
function extendedName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value.replace(/^[^']*'[^']*'/, ''));
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): Problem {
  return new Problem(uploadProblems.malformedForm, { cause });
}
