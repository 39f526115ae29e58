import { Blob, Face, Font } from 'harfbuzzjs';
import { sampleFont } from './sample-font.ts';

const headerBytes = 12;
const recordBytes = 16;

/** Returns the small font with substitutions of one `a` by `factor` of them, one after the other. */
export async function explodingFont(steps: number, factor = 8): Promise<Buffer> {
  const font = await sampleFont();
  const glyph = new Font(new Face(new Blob(font))).nominalGlyph('a'.charCodeAt(0));
  if (glyph === undefined) throw new Error('Expected a font with an a, received none');
  return withTable(font, 'GSUB', substitutions({ glyph, steps, factor }));
}

/** Replaces a table of a TTF or OTF, or adds it (OpenType, "Organization of an OpenType Font"). */
function withTable(font: Buffer, tag: string, content: Buffer): Buffer {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = headerBytes + index * recordBytes;
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length));
  }
  tables.set(tag, content);
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.alloc(headerBytes + sorted.length * recordBytes);
  font.copy(head, 0, 0, headerBytes);
  head.writeUInt16BE(sorted.length, 4);
  let offset = head.length;
  sorted.forEach(([name, bytes], index) => {
    const at = headerBytes + index * recordBytes;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...sorted.map(([, bytes]) => bytes)]);
}

/** A `GSUB` whose lookups each replace a glyph by several of itself, in a feature that is always on. */
function substitutions({ glyph, steps, factor }: { glyph: number; steps: number; factor: number }): Buffer {
  const scripts = Buffer.concat([u16(1), Buffer.from('DFLT'), u16(8, 4, 0, 0, 0xffff, 1, 0)]);
  const indexes = Array.from({ length: steps }, (_, index) => index);
  const features = Buffer.concat([u16(1), Buffer.from('ccmp'), u16(8, 0, steps, ...indexes)]);
  const copies = Array.from({ length: factor }, () => glyph);
  const lookup = u16(2, 0, 1, 8, 1, 8, 1, 14, 1, 1, glyph, factor, ...copies);
  const offsets = indexes.map((index) => 2 + 2 * steps + index * lookup.length);
  const lookups = Buffer.concat([u16(steps, ...offsets), ...indexes.map(() => lookup)]);
  const start = 10;
  const places = [start, start + scripts.length, start + scripts.length + features.length];
  return Buffer.concat([u16(1, 0, ...places), scripts, features, lookups]);
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16BE(value, 2 * index));
  return bytes;
}
