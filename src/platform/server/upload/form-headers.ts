import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { uploadProblems } from './problems.ts';

const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/gi;
/** RFC 2046, 5.1.1: 1 to 70 characters of this set, the last one no space. */
const boundaryPattern = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * Returns the boundary of a multipart/form-data body. Throws 415 for any other or a compressed body, 400 for
 * an invalid boundary.
 */
export function readBoundary(headers: IncomingHttpHeaders): string {
  const contentType = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType) || encoding !== 'identity') {
    throw new Problem(requestProblems.unsupportedBody);
  }
  const [found, ...more] = contentType.matchAll(boundaryParameter);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined || more.length > 0 || !boundaryPattern.test(boundary)) throw malformed();
  return boundary;
}

/** Header lines of one part: lower-case names, each value's bytes as Latin-1. */
export type PartHeader = Readonly<Record<string, readonly string[]>>;

export interface PartInfo {
  readonly field: string;
  /** The sender's name for the file: data, never a path. Undefined for a text field. */
  readonly fileName: string | undefined;
  /** The content type that the sender declares; never trusted. */
  readonly declaredType: string;
}

/** Limits of a part's header, in lines and bytes. The parser cuts what exceeds `maxHeaderBytes` silently. */
export const partHeaderLimits = { maxPairs: 20, maxHeaderBytes: 16_384, maxKeptBytes: 8_192 };

const partParameter = /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g;

/** Reads a part's header. Throws 400 where it is incomplete, too long or hostile. */
export function readPartHeader(header: PartHeader): PartInfo {
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

/** Whether a line is `form-data` followed by nothing but well-formed parameters. */
function isFormData(line: string): boolean {
  return /^form-data[\s;]*$/i.test(line.replace(partParameter, ''));
}

function readParameters(line: string): Map<string, string> {
  const pairs = [...line.matchAll(partParameter)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), unquote(value)] as const,
  );
  const parameters = new Map(pairs);
  if (parameters.size !== pairs.length) throw malformed();
  return parameters;
}

function unquote(value: string): string {
  const bytes = value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value.trim();
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/**
 * A part without a file name is a file too when its type is application/octet-stream. Browsers write a quote
 * in a name as `%22` and the ends of lines as `%0D` and `%0A` (HTML standard, multipart/form-data encoding).
 */
function fileNameOf(parameters: ReadonlyMap<string, string>, declaredType: string): string | undefined {
  const fallback = /^application\/octet-stream\b/i.test(declaredType) ? '' : undefined;
  const plain = parameters.get('filename')?.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
  const name = extendedName(parameters.get('filename*')) ?? plain ?? fallback;
  return name
    ?.toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255);
}

/** RFC 8187's `UTF-8''na%C3%AFve.png`, which some clients send although RFC 7578 forbids it. */
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
