import type { Strip } from './strip.ts';

/** A coded unit of one colour, at the start of a JPEG's coded bytes. */
export interface SolidUnit {
  /** How many bits it takes there, where its colour is stated. */
  readonly firstBits: number;
  /** The bits of every further one, which only say that nothing changes. */
  readonly nextBits: readonly number[];
}

/**
 * Where a Huffman table begins: how many codes there are of each length, then their symbols in the order of
 * the codes.
 */
interface Table {
  readonly bytes: Buffer;
  readonly at: number;
}

const huffmanTables = 0xffc4;
const segmentsAt = 2;
const longestCode = 16;
/** In AC tables: the rest of a block is zero. In DC tables: a colour like the block before. */
const nothing = 0;

/**
 * Reads the first coded unit of a JPEG, which has to be of one colour, as a wide solid border makes it (ITU-T
 * T.81, F.1.2). Throws RangeError for any other.
 */
export function readSolidUnit(strip: Strip): SolidUnit {
  const tables = readTables(strip);
  const bits = new BitReader(strip.bytes, strip.dataAt);
  const nextBits: number[] = [];
  for (const { blocks, dc, ac } of scanComponents(strip)) {
    const [dcTable, acTable] = [tableOf(tables, dc), tableOf(tables, 0x10 | ac)];
    for (let block = 0; block < blocks; block++) {
      bits.skip(bits.symbol(dcTable));
      if (bits.symbol(acTable) !== nothing) throw new RangeError('JPEG: first unit is not solid');
      nextBits.push(...codeOf(dcTable, nothing), ...codeOf(acTable, nothing));
    }
  }
  return { firstBits: bits.count, nextBits };
}

interface ScanComponent {
  readonly blocks: number;
  readonly dc: number;
  readonly ac: number;
}

/** Colours in the order of the scan: blocks a unit, and the numbers of their tables. */
function scanComponents({ bytes, frameAt, scanAt }: Strip): ScanComponent[] {
  const count = bytes.readUInt8(scanAt + 4);
  return Array.from({ length: count }, (_, index) => {
    const tables = bytes.readUInt8(scanAt + 6 + 2 * index);
    const sampling = bytes.readUInt8(frameAt + 11 + 3 * index);
    const blocks = count === 1 ? 1 : (sampling >> 4) * (sampling & 15);
    return { blocks, dc: tables >> 4, ac: tables & 15 };
  });
}

function readTables({ bytes, scanAt }: Strip): Map<number, Table> {
  const tables = new Map<number, Table>();
  for (let at = segmentsAt; at < scanAt; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt16BE(at) !== huffmanTables) continue;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    for (let tableAt = at + 4; tableAt < end; ) {
      const table = { bytes, at: tableAt + 1 };
      tables.set(bytes.readUInt8(tableAt), table);
      tableAt = table.at + longestCode + symbolCount(table);
    }
  }
  return tables;
}

function symbolCount({ bytes, at }: Table): number {
  return bytes.subarray(at, at + longestCode).reduce((sum, count) => sum + count, 0);
}

function tableOf(tables: ReadonlyMap<number, Table>, number: number): Table {
  const table = tables.get(number);
  if (!table) throw new RangeError(`JPEG: Huffman table ${number} is missing`);
  return table;
}

/**
 * The bits that stand for a symbol. Codes of a length are consecutive; the next length goes on from twice the
 * one behind them (C.2).
 */
function codeOf({ bytes, at }: Table, symbol: number): number[] {
  let [code, symbolAt] = [0, at + longestCode];
  for (let length = 1; length <= longestCode; length++, code <<= 1) {
    for (let left = bytes.readUInt8(at + length - 1); left > 0; left--, code++, symbolAt++) {
      if (bytes.readUInt8(symbolAt) === symbol) return bitsOf(code, length);
    }
  }
  throw new RangeError(`JPEG: no code for ${symbol}`);
}

function bitsOf(code: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (code >> (length - 1 - index)) & 1);
}

/** Reads coded bytes, which have a zero behind each 255. */
class BitReader {
  count = 0;
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  symbol({ bytes, at }: Table): number {
    let [code, first, symbolAt] = [0, 0, at + longestCode];
    for (let length = 1; length <= longestCode; length++) {
      code = (code << 1) | this.#next();
      const count = bytes.readUInt8(at + length - 1);
      if (code - first < count) return bytes.readUInt8(symbolAt + code - first);
      symbolAt += count;
      first = (first + count) << 1;
    }
    throw new RangeError('JPEG: unknown code');
  }

  skip(bits: number): void {
    for (let left = bits; left > 0; left--) this.#next();
  }

  #next(): number {
    const byte = this.#bytes.readUInt8(this.#at);
    const bit = (byte >> (7 - (this.count % 8))) & 1;
    this.count += 1;
    if (this.count % 8 === 0) this.#at += byte === 255 ? 2 : 1;
    return bit;
  }
}
