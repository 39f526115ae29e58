import { readSolidUnit, type SolidUnit } from './solid-unit.ts';
import { readStrip, type Strip, withRows } from './strip.ts';

/** Added rows come in multiples of these: whole units of every sampling, whose bits fill whole bytes. */
const STEP_ROWS = 32;
/** Of a border, left to the encoder: a whole unit of every sampling, and what fills up the last one. */
const CODED_ROWS = 32;

const markerBytes = 2;
const stuffedByte = 0xff;

/** Rows of one colour above and below a picture. */
export interface SolidRows {
  readonly above: number;
  readonly below: number;
}

/** How many rows of a border `addSolidRows` can add, so that the encoder need not code them. */
export function addableRows({ above, below }: SolidRows): SolidRows {
  const addable = (rows: number) => Math.max(0, Math.floor((rows - CODED_ROWS) / STEP_ROWS)) * STEP_ROWS;
  return { above: addable(above), below: addable(below) };
}

/**
 * Adds rows to a sequential JPEG that has a border of one colour, in that colour, without coding them: each
 * unit of them is a few bits that say "as before" (ITU-T T.81, F.1.2.1). The bytes are those of the whole
 * picture coded at once. `addableRows` tells how much of a border may be added. Throws RangeError for a
 * picture that does not begin with a border.
 */
export function addSolidRows(bytes: Buffer, { above, below }: SolidRows): Buffer {
  const strip = readStrip(bytes);
  const unit = readSolidUnit(strip);
  const bytesOf = (rows: number) => {
    const units = (rows / strip.unitHeight) * Math.ceil(strip.width / strip.unitWidth);
    return (units * unit.nextBits.length) / 8;
  };
  const first = endOfFirst(strip, unit);
  const last = endOfLast(strip, unit);
  return Buffer.concat([
    withRows(strip, strip.rows + above + below),
    bytes.subarray(strip.scanAt, first.byteAt),
    solidBytes(unit, bytesOf(above), { bits: first.bits, around: bytes.readUInt8(first.byteAt) }),
    bytes.subarray(byteAfter(bytes, first.byteAt), last.byteAt),
    solidBytes(unit, bytesOf(below), { bits: last.bits, around: bytes.readUInt8(last.byteAt) }),
    bytes.subarray(last.byteAt + 1),
  ]);
}

/** Where a unit ends: in which byte, and how many bits of it (1 to 8) are the unit's and older ones. */
interface BitPlace {
  readonly byteAt: number;
  readonly bits: number;
}

function endOfFirst({ bytes, dataAt }: Strip, { firstBits }: SolidUnit): BitPlace {
  let byteAt = dataAt;
  for (let left = firstBits; left > 8; left -= 8) byteAt = byteAfter(bytes, byteAt);
  return { byteAt, bits: ((firstBits - 1) % 8) + 1 };
}

/** Behind the last unit the last byte is filled up with ones. */
function endOfLast({ bytes }: Strip, { nextBits }: SolidUnit): BitPlace {
  const byteAt = bytes.length - markerBytes - 1;
  const byte = bytes.readUInt8(byteAt);
  if (nextBits.at(-1) !== 0 || bytes[byteAt - 1] === stuffedByte)
    throw new RangeError('JPEG: end of data is not told');
  let bits = 8;
  while (((byte >> (8 - bits)) & 1) === 1) bits -= 1;
  return { byteAt, bits };
}

/** The byte behind one of the data; a zero follows each 255. */
function byteAfter(bytes: Buffer, at: number): number {
  return at + (bytes[at] === stuffedByte ? 2 : 1);
}

/** Solid units in the middle of a byte: its first bits, the units, its other bits. */
function solidBytes(
  { nextBits }: SolidUnit,
  sizeBytes: number,
  { bits, around }: { readonly bits: number; readonly around: number },
): Buffer {
  if (!Number.isInteger(sizeBytes)) throw new RangeError('JPEG: rows of broken bytes');
  const solid = Buffer.alloc(sizeBytes + 1, patternOf(nextBits, bits));
  const [ours, theirs] = [0xff >> bits, 0xff & ~(0xff >> bits)];
  const before = around & theirs;
  const behind = around & ours;
  solid[0] = before | (solid.readUInt8(0) & ours);
  solid[sizeBytes] = sizeBytes === 0 ? around : (solid.readUInt8(sizeBytes) & theirs) | behind;
  return withStuffing(solid);
}

/** Eight units as bytes, so that they repeat, after `shift` bits of the units before. */
function patternOf(unit: readonly number[], shift: number): Buffer {
  const bit = (at: number) => unit[(at + unit.length * 8) % unit.length] ?? 0;
  const byte = (at: number) => Array.from({ length: 8 }, (_, i) => bit(8 * at - shift + i));
  return Buffer.from(Array.from({ length: unit.length }, (_, at) => Number.parseInt(byte(at).join(''), 2)));
}

function withStuffing(bytes: Buffer): Buffer {
  if (!bytes.includes(stuffedByte)) return bytes;
  return Buffer.from([...bytes].flatMap((byte) => (byte === stuffedByte ? [byte, 0] : [byte])));
}
