import type { Strip } from './strip.ts';

/** A coded unit of one colour, at the start of a JPEG's coded bytes. */
export interface SolidUnit {
  /** How many bits it takes there, where its colour is stated. */
  readonly firstBits: number;
  /** The bits of every further one, which only say that nothing changes. */
  readonly nextBits: readonly number[];
}

/** What each Huffman code, written as zeros and ones, stands for. */
type Codes = ReadonlyMap<string, number>;

const huffmanTables = 0xffc4;
const segmentsAt = 2;
const longestCode = 16;
/** In AC tables: the rest of a block is zero. In DC tables: a colour like the block before. */
const nothing = 0;

/**
 * Reads the first coded unit of a JPEG, which has to be of one colour, as a wide solid border makes it (ITU-T T.81, F.1.2).
 * Throws RangeError for any other.
 */
export function readSolidUnit(strip: Strip): SolidUnit {
  const tables = readTables(strip);
  const bits = new BitReader(strip.bytes, strip.dataAt);
  const nextBits: number[] = [];
  for (const { blocks, dc, ac } of scanComponents(strip)) {
    const [dcCodes, acCodes] = [tableOf(tables, dc), tableOf(tables, 0x10 | ac)];
    for (let block = 0; block < blocks; block++) {
      bits.skip(bits.symbol(dcCodes));
      if (bits.symbol(acCodes) !== nothing) throw new RangeError('JPEG: first unit is not solid');
      nextBits.push(...codeOf(dcCodes, nothing), ...codeOf(acCodes, nothing));
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

function readTables({ bytes, scanAt }: Strip): Map<number, Codes> {
  const tables = new Map<number, Codes>();
  for (let at = segmentsAt; at < scanAt; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt16BE(at) !== huffmanTables) continue;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    for (let tableAt = at + 4; tableAt < end; ) {
      const { codes, sizeBytes } = readTable(bytes, tableAt + 1);
      tables.set(bytes.readUInt8(tableAt), codes);
      tableAt += 1 + sizeBytes;
    }
  }
  return tables;
}

/** Codes of a length are consecutive numbers; the next length goes on from twice the one behind them (C.2). */
function readTable(bytes: Buffer, at: number): { readonly codes: Codes; readonly sizeBytes: number } {
  const codes = new Map<string, number>();
  let [code, symbolAt] = [0, at + longestCode];
  for (let length = 1; length <= longestCode; length++, code <<= 1) {
    for (let left = bytes.readUInt8(at + length - 1); left > 0; left--, code++, symbolAt++) {
      codes.set(code.toString(2).padStart(length, '0'), bytes.readUInt8(symbolAt));
    }
  }
  return { codes, sizeBytes: symbolAt - at };
}

function tableOf(tables: ReadonlyMap<number, Codes>, number: number): Codes {
  const table = tables.get(number);
  if (!table) throw new RangeError(`JPEG: Huffman table ${number} is missing`);
  return table;
}

function codeOf(codes: Codes, symbol: number): number[] {
  for (const [code, meaning] of codes) if (meaning === symbol) return code.split('').map(Number);
  throw new RangeError(`JPEG: no code for ${symbol}`);
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

  symbol(codes: Codes): number {
    for (let code = ''; code.length <= longestCode; ) {
      code += this.#next();
      const meaning = codes.get(code);
      if (meaning !== undefined) return meaning;
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
