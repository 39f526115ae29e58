import { viewOf } from './bytes.ts';
import type { PrintFacts } from './container.ts';
import { type Density, densityOf, jfifUnits } from './density.ts';
import { type TiffLayout, tiffLayoutOf } from './tiff-layout.ts';

/** Tags of the first directory (TIFF 6.0, 8). */
const tag = { orientation: 274, x: 282, y: 283, unit: 296 } as const;
const wanted: ReadonlySet<number> = new Set(Object.values(tag));
const maxEntries = 65_535;
/** Bytes of a value, by its type: BYTE, SHORT, LONG, RATIONAL, FLOAT and DOUBLE. */
const valueBytes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 11: 4, 12: 8 };
const rational = 5;
const short = 3;
const noUnit = 1;
const unitOf: Readonly<Record<number, Density['unit']>> = { 2: 'inch', 3: 'cm' };
const defaultUnit = 2;
/** From this orientation on, rows are stored as columns. */
const firstTurned = 5;

interface Field {
  readonly type: number;
  /** Offset of its first value. */
  readonly at: number;
}

/**
 * Reads the first directory of a TIFF, a BigTIFF or EXIF data, whatever is in it. Reads each entry once and
 * follows no link to another directory.
 */
export function readTiffFields(bytes: Uint8Array): PrintFacts {
  const { fields, isLittle } = findFields(bytes);
  const numberOf = (number: number) => readNumber(viewOf(bytes), fields.get(number), isLittle);
  const unit = unitOf[numberOf(tag.unit) ?? defaultUnit];
  const [x, y] = [numberOf(tag.x), numberOf(tag.y)];
  return {
    density: unit && x !== undefined ? densityOf(x, y ?? x, unit) : undefined,
    isTurned: (numberOf(tag.orientation) ?? 1) >= firstTurned,
  };
}

/**
 * Writes a density over that of a TIFF or of EXIF data, whose first directory must have its three fields.
 * Without one it says that there is no unit (TIFF 6.0, 8).
 */
export function writeTiffFields(bytes: Uint8Array, density: Density | undefined): void {
  const { fields, isLittle } = findFields(bytes);
  const [x, y, unit] = [fields.get(tag.x), fields.get(tag.y), fields.get(tag.unit)];
  if (x?.type !== rational || y?.type !== rational || unit?.type !== short)
    throw new RangeError('TIFF: no fields for a density');
  const view = viewOf(bytes);
  for (const [at, value] of [
    [x.at, density?.x ?? 1],
    [y.at, density?.y ?? 1],
  ] as const) {
    const [numerator, denominator] = asRational(value);
    view.setUint32(at, numerator, isLittle);
    view.setUint32(at + 4, denominator, isLittle);
  }
  view.setUint16(unit.at, density ? jfifUnits[density.unit] + 1 : noUnit, isLittle);
}

/** Returns two whole numbers of 32 bits whose quotient is the value, with as many decimals as fit. */
function asRational(value: number): readonly [numerator: number, denominator: number] {
  let denominator = 1;
  while (value * denominator * 10 <= 0xffffffff && denominator < 1e9) denominator *= 10;
  let numerator = Math.round(value * denominator);
  while (denominator > 1 && numerator % 10 === 0) {
    numerator /= 10;
    denominator /= 10;
  }
  return [numerator, denominator];
}

interface Directory {
  readonly fields: ReadonlyMap<number, Field>;
  readonly isLittle: boolean;
}

/** Finds the wanted fields whose values are inside the bytes; of each the first entry. */
function findFields(bytes: Uint8Array): Directory {
  const fields = new Map<number, Field>();
  const view = viewOf(bytes);
  const layout = bytes.length < 8 ? undefined : tiffLayoutOf(bytes);
  const start = layout && readOffset(view, layout.firstOffsetAt, layout.offsetBytes, layout);
  const count =
    layout && start !== undefined ? readOffset(view, start, layout.countBytes, layout) : undefined;
  if (!layout || start === undefined || count === undefined) return { fields, isLittle: false };
  const { isLittle, countBytes, entryBytes } = layout;
  for (let index = 0; index < Math.min(count, maxEntries); index++) {
    const at = start + countBytes + index * entryBytes;
    if (at + entryBytes > bytes.length) break;
    const number = view.getUint16(at, isLittle);
    if (!wanted.has(number) || fields.has(number)) continue;
    const field = readField(view, at, layout);
    if (field) fields.set(number, field);
  }
  return { fields, isLittle };
}

/** Returns where an entry's first value is: in the entry if all values fit there, otherwise elsewhere. */
function readField(view: DataView, entryAt: number, layout: TiffLayout): Field | undefined {
  const { isLittle, offsetBytes } = layout;
  const type = view.getUint16(entryAt + 2, isLittle);
  const sizeBytes = valueBytes[type];
  const count = readOffset(view, entryAt + 4, offsetBytes, layout);
  if (sizeBytes === undefined || count === undefined || count < 1) return undefined;
  const valueAt = entryAt + 4 + offsetBytes;
  const at = count * sizeBytes <= offsetBytes ? valueAt : readOffset(view, valueAt, offsetBytes, layout);
  return at !== undefined && at + sizeBytes <= view.byteLength ? { type, at } : undefined;
}

/** Reads a count or an offset. Returns undefined beyond the end. */
function readOffset(
  view: DataView,
  at: number,
  lengthBytes: 2 | 4 | 8,
  { isLittle }: TiffLayout,
): number | undefined {
  if (at + lengthBytes > view.byteLength) return undefined;
  if (lengthBytes === 8) return Number(view.getBigUint64(at, isLittle));
  return lengthBytes === 4 ? view.getUint32(at, isLittle) : view.getUint16(at, isLittle);
}

function readNumber(view: DataView, field: Field | undefined, isLittle: boolean): number | undefined {
  switch (field?.type) {
    case 1:
      return view.getUint8(field.at);
    case short:
      return view.getUint16(field.at, isLittle);
    case 4:
      return view.getUint32(field.at, isLittle);
    case rational:
      return view.getUint32(field.at, isLittle) / view.getUint32(field.at + 4, isLittle);
    case 11:
      return view.getFloat32(field.at, isLittle);
    case 12:
      return view.getFloat64(field.at, isLittle);
    default:
      return undefined;
  }
}
