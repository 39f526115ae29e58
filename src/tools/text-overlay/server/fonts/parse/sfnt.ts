import { InvalidFont } from './invalid-font.ts';

/** The tables of a TTF or OTF by their tags (OpenType, "Organization of an OpenType Font"). */
export type SfntTables = ReadonlyMap<string, DataView>;

export type FileKind = 'ttf' | 'otf' | 'woff2';

const signatures: Readonly<Record<string, FileKind>> = {
  '00010000': 'ttf',
  '74727565': 'ttf',
  '4f54544f': 'otf',
  '774f4632': 'woff2',
};

const headerBytes = 12;
const recordBytes = 16;
const maxTables = 128;
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const outlines = ['glyf', 'CFF ', 'CFF2'];
const headMagic = 0x5f0f3cf5;
const minUnitsPerEm = 16;
const maxUnitsPerEm = 16_384;

/** Returns what a file is by its first four bytes. Throws InvalidFont for anything but the formats read. */
export function kindOf(head: Uint8Array): FileKind {
  const signature = Buffer.from(head.subarray(0, 4)).toString('hex');
  const kind = signatures[signature];
  if (kind) return kind;
  if (signature === '74746366') throw new InvalidFont('collection', 'a collection of fonts');
  if (signature === '774f4646') throw new InvalidFont('woff', 'WOFF 1');
  throw new InvalidFont('format', `the signature ${signature}`);
}

/**
 * Reads the table directory of a TTF or OTF, and checks what every drawing needs: that the tables are there
 * and inside the file, the size of the em, and that there are glyphs. Throws InvalidFont.
 */
export function readTables(bytes: Uint8Array): SfntTables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength < headerBytes) throw new InvalidFont('broken', 'no table directory');
  const count = file.getUint16(4);
  if (count > maxTables || headerBytes + count * recordBytes > file.byteLength)
    throw new InvalidFont('broken', `${count} tables in ${file.byteLength} bytes`);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < count; index += 1) {
    const at = headerBytes + index * recordBytes;
    const tag = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const [offset, length] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    if (offset + length > file.byteLength) throw new InvalidFont('broken', `${tag} ends after the file`);
    if (tables.has(tag)) throw new InvalidFont('broken', `two tables ${tag}`);
    tables.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  checkTables(tables);
  return tables;
}

function checkTables(tables: SfntTables): void {
  for (const tag of needed) if (!tables.has(tag)) throw new InvalidFont('broken', `no table ${tag}`);
  const [unitsPerEm, magic] = [uint16(tables, 'head', 18), uint32(tables, 'head', 12)];
  if (magic !== headMagic) throw new InvalidFont('broken', 'no head');
  if (unitsPerEm < minUnitsPerEm || unitsPerEm > maxUnitsPerEm)
    throw new InvalidFont('broken', `${unitsPerEm} units in an em`);
  if (uint16(tables, 'maxp', 4) === 0) throw new InvalidFont('broken', 'no glyphs');
  if (!outlines.some((tag) => tables.has(tag))) throw new InvalidFont('bitmap', 'no outlines');
}

/** Returns a number of a table; 0 where the table is missing or too short. */
export function uint16(tables: SfntTables, tag: string, offset: number): number {
  const table = tables.get(tag);
  return table && table.byteLength >= offset + 2 ? table.getUint16(offset) : 0;
}

function uint32(tables: SfntTables, tag: string, offset: number): number {
  const table = tables.get(tag);
  return table && table.byteLength >= offset + 4 ? table.getUint32(offset) : 0;
}
