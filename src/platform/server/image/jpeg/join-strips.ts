import { readStrip, type Strip, withRows } from './strip.ts';

/** Every strip but the last has a multiple of these rows, so that no coded unit of any sampling is cut. */
const STRIP_ALIGNMENT_ROWS = 16;
/** The markers between strips are counted in coded units, in two bytes. */
const MAX_UNITS = 0xffff;

const restartInterval = 0xffdd;
const firstRestart = 0xffd0;
const endOfImage = 0xffd9;
const markerBytes = 2;

/** The next row, upwards or downwards, at which a strip may end. */
export const alignRowsUp = (row: number) => Math.ceil(row / STRIP_ALIGNMENT_ROWS) * STRIP_ALIGNMENT_ROWS;
export const alignRowsDown = (row: number) => Math.floor(row / STRIP_ALIGNMENT_ROWS) * STRIP_ALIGNMENT_ROWS;

/** The most rows of a strip of a picture so many pixels wide. */
export function maxStripRows(width: number): number {
  return Math.floor(MAX_UNITS / Math.ceil(width / STRIP_ALIGNMENT_ROWS)) * STRIP_ALIGNMENT_ROWS;
}

/**
 * Joins strips of a picture, each a JPEG of its own, to one without decoding them: their coded bytes follow
 * one another between restart markers (ITU-T T.81, B.2.4.4), behind which a decoder begins as it does at the
 * start of a strip. They must have been written alike, the first ones equally high (ending at an aligned row,
 * at most `maxStripRows`) and the last one not higher. Throws RangeError for strips that do not fit each
 * other.
 */
export function joinJpegStrips(parts: readonly Buffer[]): Buffer {
  const strips = parts.map(readStrip);
  const first = strips[0];
  if (!first) throw new RangeError('JPEG: no strips');
  checkFit(first, strips);
  const rows = strips.reduce((sum, strip) => sum + strip.rows, 0);
  return Buffer.concat([
    withRows(first, rows),
    words(restartInterval, 4, unitsOf(first)),
    first.bytes.subarray(first.scanAt, first.dataAt),
    ...strips.flatMap((strip, index) => [
      ...(index > 0 ? [words(firstRestart + ((index - 1) % 8))] : []),
      strip.bytes.subarray(strip.dataAt, strip.bytes.length - markerBytes),
    ]),
    words(endOfImage),
  ]);
}

function checkFit(first: Strip, strips: readonly Strip[]): void {
  const front = withRows(first, first.rows);
  if (!strips.every((strip) => withRows(strip, first.rows).equals(front)))
    throw new RangeError('JPEG: unequal headers');
  const isEven = strips
    .slice(0, -1)
    .every(({ rows }) => rows === first.rows && rows % STRIP_ALIGNMENT_ROWS === 0);
  if (!isEven || (strips.at(-1)?.rows ?? 0) > first.rows)
    throw new RangeError('JPEG: strips of unequal height');
  if (unitsOf(first) > MAX_UNITS) throw new RangeError('JPEG: strips too high');
}

/** How many coded units a strip has. */
function unitsOf({ width, rows, unitWidth, unitHeight }: Strip): number {
  return Math.ceil(width / unitWidth) * Math.ceil(rows / unitHeight);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}
