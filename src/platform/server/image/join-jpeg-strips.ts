/** Every strip but the last has a multiple of these rows, so that no coded unit of any sampling is cut. */
const stripAlignmentRows = 16;
/** A restart interval is counted in coded units, in two bytes. */
const maxUnits = 0xffff;

const marker = {
  baselineFrame: 0xffc0,
  extendedFrame: 0xffc1,
  firstRestart: 0xffd0,
  endOfImage: 0xffd9,
  startOfScan: 0xffda,
  restartInterval: 0xffdd,
} as const;
const markerBytes = 2;
const blockSizePx = 8;

/** Rounds up to a row at which a strip may end. */
export const alignRowsUp = (row: number) => Math.ceil(row / stripAlignmentRows) * stripAlignmentRows;

/** Returns the most rows that a strip may have in a picture of this width (pixels). */
export function maxStripRows(width: number): number {
  return Math.floor(maxUnits / Math.ceil(width / stripAlignmentRows)) * stripAlignmentRows;
}

/**
 * Joins strips of a picture, each a JPEG of its own, without decoding them. Their coded bytes follow one
 * another, separated by restart markers (ITU-T T.81, B.2.4.4), after which a decoder starts afresh. All
 * strips need the same tables; all but the last need the same height, which ends at an aligned row and is at
 * most `maxStripRows`; the last may be lower. Throws RangeError for strips that do not fit together.
 */
export function joinJpegStrips(jpegs: readonly Buffer[]): Buffer {
  const strips = jpegs.map(readStrip);
  const first = strips[0];
  if (!first) throw new RangeError('JPEG: no strips');
  checkFit(first, strips);
  const rows = strips.reduce((sum, strip) => sum + strip.rows, 0);
  return Buffer.concat([
    headersWithRows(first, rows),
    uint16s(marker.restartInterval, 4, unitsOf(first)),
    first.bytes.subarray(first.scanAt, first.dataAt),
    ...strips.flatMap((strip, index) => [
      ...(index > 0 ? [uint16s(marker.firstRestart + ((index - 1) % 8))] : []),
      strip.bytes.subarray(strip.dataAt, strip.bytes.length - markerBytes),
    ]),
    uint16s(marker.endOfImage),
  ]);
}

function checkFit(first: Strip, strips: readonly Strip[]): void {
  const headers = headersWithRows(first, first.rows);
  if (!strips.every((strip) => headersWithRows(strip, first.rows).equals(headers)))
    throw new RangeError('JPEG: unequal headers');
  const isEven = strips
    .slice(0, -1)
    .every(({ rows }) => rows === first.rows && rows % stripAlignmentRows === 0);
  if (!isEven || (strips.at(-1)?.rows ?? 0) > first.rows)
    throw new RangeError('JPEG: strips of unequal height');
  if (unitsOf(first) > maxUnits) throw new RangeError('JPEG: strips too high');
}

/** A JPEG that is a strip of a larger one. */
interface Strip {
  readonly bytes: Buffer;
  /** Offset of the frame header's marker: size, sampling and tables of each colour. */
  readonly frameAt: number;
  /** Offset of the scan header's marker. */
  readonly scanAt: number;
  /** Offset of the first coded byte. */
  readonly dataAt: number;
  readonly width: number;
  readonly rows: number;
  /** Pixels. */
  readonly unitWidth: number;
  readonly unitHeight: number;
}

/** Reads the headers of a sequential JPEG (ITU-T T.81, B.2). Throws RangeError for any other. */
function readStrip(bytes: Buffer): Strip {
  let frameAt: number | undefined;
  for (let at = markerBytes; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const found = bytes.readUInt16BE(at);
    if (found === marker.baselineFrame || found === marker.extendedFrame) frameAt = at;
    if (found !== marker.startOfScan) continue;
    if (frameAt === undefined) throw new RangeError('JPEG: not sequential');
    return { bytes, scanAt: at, dataAt: at + 2 + bytes.readUInt16BE(at + 2), ...readFrame(bytes, frameAt) };
  }
}

function readFrame(bytes: Buffer, frameAt: number) {
  const samplings = Array.from({ length: bytes.readUInt8(frameAt + 9) }, (_, i) =>
    bytes.readUInt8(frameAt + 11 + 3 * i),
  );
  return {
    frameAt,
    rows: bytes.readUInt16BE(frameAt + 5),
    width: bytes.readUInt16BE(frameAt + 7),
    unitWidth: blockSizePx * Math.max(...samplings.map((sampling) => sampling >> 4)),
    unitHeight: blockSizePx * Math.max(...samplings.map((sampling) => sampling & 15)),
  };
}

/** Returns everything before the scan header, with another height. */
function headersWithRows({ bytes, frameAt, scanAt }: Strip, rows: number): Buffer {
  const headers = Buffer.from(bytes.subarray(0, scanAt));
  headers.writeUInt16BE(rows, frameAt + 5);
  return headers;
}

function unitsOf({ width, rows, unitWidth, unitHeight }: Strip): number {
  return Math.ceil(width / unitWidth) * Math.ceil(rows / unitHeight);
}

function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}
