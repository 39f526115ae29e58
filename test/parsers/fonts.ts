import { brotliCompressSync, constants } from 'node:zlib';
import { sampleFont } from '#test/sample-font.ts';
import { casesOf, megabyte, type ParserCase } from './case.ts';

/** Uploads a font. */
const uploads =
  (make: () => Buffer | Promise<Buffer>): ParserCase['prepare'] =>
  async ({ post }) => {
    const bytes = await make();
    return () => post('/api/fonts', 'font/ttf', bytes);
  };

/** A WOFF2 whose header says that it is small, and whose stream unpacks to 256 MB. */
function bomb(): Buffer {
  const stream = brotliCompressSync(Buffer.alloc(256 * megabyte), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const header = Buffer.alloc(48);
  header.write('wOF2\0\x01\0\0', 0, 'latin1');
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(1_000, 16);
  header.writeUInt32BE(stream.byteLength, 20);
  // The table `cmap`, of 2 ** 28 bytes in base 128.
  const directory = Buffer.from([0, 0x81, 0x80, 0x80, 0x80, 0]);
  const file = Buffer.concat([header, directory, stream]);
  file.writeUInt32BE(file.byteLength, 8);
  return file;
}

/** A TTF of 5 MB whose tables overlap and hold one byte again and again. */
function filledTables(byte: number): Buffer {
  const tags = ['GPOS', 'GSUB', 'OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name'];
  const font = Buffer.alloc(5 * megabyte - 1, byte);
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(tags.length, 4);
  for (const [index, tag] of tags.entries()) {
    const at = 12 + index * 16;
    font.write(tag, at, 'latin1');
    font.writeUInt32BE(4_096, at + 8);
    font.writeUInt32BE(font.byteLength - 4_096, at + 12);
  }
  font.writeUInt32BE(0x5f0f3cf5, 4_096 + 12);
  font.writeUInt16BE(1_000, 4_096 + 18);
  return font;
}

/** A real font whose file goes on for 5 MB. */
async function padded(): Promise<Buffer> {
  return Buffer.concat([await sampleFont(), Buffer.alloc(4.9 * megabyte)]);
}

export const fontCases: readonly ParserCase[] = casesOf('Fonts', {
  'a WOFF2 that unpacks to 256 MB': uploads(bomb),
  '5 MB of tables that count too far': uploads(() => filledTables(0xff)),
  '5 MB of tables that point at each other': uploads(() => filledTables(0x10)),
  'a font with 5 MB behind it': uploads(padded),
});
