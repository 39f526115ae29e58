import type { ByteRange } from '../files/files.ts';

/**
 * Reads a `Range` header for a file (RFC 9110, 14.1.2). Undefined where the whole file is the response: no
 * header, another unit, bad syntax, or many ranges, which are never worth their cost. `unsatisfiable` is
 * answered 416.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = sizeBytes - 1;
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - Number(to)), end: last };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start > last) return 'unsatisfiable';
  return { start, end: to === '' ? last : Math.min(Number(to), last) };
}
