import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { CaseFile, Generated } from './cases.ts';
import { buildVideo } from './videos.ts';

const sample = (name: string) => readFileSync(new URL(`../fixtures/samples/${name}`, import.meta.url));

/** Returns the content of a file that a case sends. */
export async function fileContent(file: CaseFile): Promise<Buffer> {
  if (file.text !== undefined)
    return Buffer.from(file.text === '<svg .../> bytes named png' ? svg : file.text);
  if (file.bytes !== undefined)
    return Buffer.concat([sample('dot.png'), Buffer.alloc(file.bytes)]).subarray(0, file.bytes);
  if (!file.gen) throw new Error(`Expected content for ${file.file}, found none`);
  return buildVideo(file.gen) ?? generate(file.gen);
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

async function generate(wanted: Generated): Promise<Buffer> {
  const width = Number(wanted.w);
  const height = Number(wanted.h);
  switch (wanted.type) {
    case 'png':
      return solid(width, height).png().toBuffer();
    case 'heic':
      return Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(200),
      ]);
    case 'polyglot-png-html':
      return Buffer.concat([
        await solid(40, 30).png().toBuffer(),
        Buffer.from('<html><script>alert(1)</script></html>'),
      ]);
    case 'truncate':
      return (await noise(2_000, 2_000)).subarray(0, Number(wanted.bytes));
    case 'gif-frames':
      return manyFrames(width, height, Number(wanted.frames));
    case 'jpeg-exif-orientation-6':
      return solid(width, height)
        .jpeg()
        .withExif({ IFD0: { Artist: 'secret-artist' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
    case 'jpeg-cmyk':
      return sample('cmyk.jpg');
    case 'tiff-pages':
      return manyPages(Number(wanted.pages));
    default:
      throw new Error(`Expected a picture that can be built, received ${String(wanted.type)}`);
  }
}

function solid(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
}

/** Noise does not compress, so a cut is inside the data. */
async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Builds a GIF with a real header and real frame blocks, whose frames have one pixel of data each. */
function manyFrames(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 0x01, 0])]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Builds a little-endian TIFF with pages of one pixel. */
function manyPages(pages: number): Buffer {
  const pageBytes = 2 + 8 * 12 + 4 + 4;
  const file = Buffer.alloc(8 + pages * pageBytes);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page += 1) {
    const start = 8 + page * pageBytes;
    const data = start + pageBytes - 4;
    const entries = [
      [256, 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, data],
      [278, 1],
      [279, 1],
    ] as const;
    file.writeUInt16LE(entries.length, start);
    entries.forEach(([tag, value], index) => {
      const entry = start + 2 + index * 12;
      file.writeUInt16LE(tag, entry);
      file.writeUInt16LE(4, entry + 2);
      file.writeUInt32LE(1, entry + 4);
      file.writeUInt32LE(value, entry + 8);
    });
    file.writeUInt32LE(page + 1 < pages ? start + pageBytes : 0, start + 2 + entries.length * 12);
  }
  return file;
}
