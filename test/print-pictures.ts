import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What a file says: two numbers and the unit's number in its format. */
export interface Stated {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

const [width, height] = [24, 16];

/** A PNG of grey noise; `pHYs` as in its chunk, where 1 is the metre. */
export function pngOf({
  pHYs,
  exif,
  bits = 8,
}: {
  pHYs?: Stated;
  exif?: Buffer;
  bits?: 8 | 16;
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  const rowBytes = 1 + (width * bits) / 8;
  const rows = Buffer.from(noise(rowBytes * height).map((value, at) => (at % rowBytes === 0 ? 0 : value)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(pHYs ? [chunk('pHYs', perMetre(pHYs))] : []),
    ...(exif ? [chunk('eXIf', exif)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function perMetre({ x, y, unit }: Stated): Buffer {
  const content = Buffer.alloc(9);
  content.writeUInt32BE(x, 0);
  content.writeUInt32BE(y, 4);
  content[8] = unit;
  return content;
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, sum]);
}

/** A JPEG; JFIF counts inches as 1 and centimetres as 2. */
export async function jpegOf({ jfif, exif }: { jfif?: Stated; exif?: Buffer } = {}): Promise<Buffer> {
  const plain = await greyNoise().jpeg().toBuffer();
  return withSegments(plain, { ...(jfif && { jfif }), ...(exif && { exif }) });
}

/** Puts segments at the start of a JPEG that has none of them. */
export function withSegments(jpeg: Buffer, { jfif, exif }: { jfif?: Stated; exif?: Buffer }): Buffer {
  const segments = [
    ...(jfif ? [segment(0xe0, jfifOf(jfif))] : []),
    ...(exif ? [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))] : []),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function jfifOf({ x, y, unit }: Stated): Buffer {
  const content = Buffer.from('JFIF\0\x01\x02\0\0\0\0\0\0\0', 'latin1');
  content[7] = unit;
  content.writeUInt16BE(x, 8);
  content.writeUInt16BE(y, 10);
  return content;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A field of a TIFF or EXIF directory: its tag, its type, and the bytes of its value in big-endian order. */
export interface TiffField {
  readonly tag: number;
  readonly type: number;
  readonly value: Buffer;
}

export const shortField = (tag: number, value: number): TiffField => ({
  tag,
  type: 3,
  value: uints(2, value),
});
export const rationalField = (tag: number, numerator: number, denominator: number): TiffField => ({
  tag,
  type: 5,
  value: uints(4, numerator, denominator),
});

/** Fields of a density in hundredths; units are 1 (none), 2 (inch) and 3 (centimetre). */
export const densityFields = ({ x, y, unit }: Stated): TiffField[] => [
  rationalField(282, Math.round(x * 100), 100),
  rationalField(283, Math.round(y * 100), 100),
  shortField(296, unit),
];

/** EXIF data of some fields, big-endian. */
export function exifOf(fields: readonly TiffField[]): Buffer {
  const valuesAt = 8 + 2 + fields.length * 12 + 4;
  const values: Buffer[] = [];
  const entries = fields.map(({ tag, type, value }) => {
    const at = valuesAt + values.reduce((sum, { length }) => sum + length, 0);
    const inline = Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4);
    if (value.length > 4) values.push(value);
    return Buffer.concat([uints(2, tag, type), uints(4, 1), value.length > 4 ? uints(4, at) : inline]);
  });
  return Buffer.concat([
    Buffer.from('MM\0*'),
    uints(4, 8),
    uints(2, fields.length),
    ...entries,
    uints(4, 0),
    ...values,
  ]);
}

/** A TIFF of grey noise, big-endian, without compression. */
export function tiffOf({ stated, orientation = 1, bits = 8 }: TiffOptions = {}): Buffer {
  const pixels = noise((width * height * bits) / 8);
  const fieldsWith = (stripAt: number) => [
    shortField(256, width),
    shortField(257, height),
    shortField(258, bits),
    shortField(259, 1),
    shortField(262, 1),
    { tag: 273, type: 4, value: uints(4, stripAt) },
    shortField(274, orientation),
    shortField(277, 1),
    shortField(278, height),
    { tag: 279, type: 4, value: uints(4, pixels.length) },
    ...(stated ? densityFields(stated) : []),
  ];
  return Buffer.concat([exifOf(fieldsWith(exifOf(fieldsWith(0)).length)), pixels]);
}

interface TiffOptions {
  readonly stated?: Stated;
  readonly orientation?: number;
  readonly bits?: 8 | 16;
}

/** A 24-bit BMP of one colour; its densities are pixels per metre. */
export function bmpOf({ x, y }: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): Buffer {
  const bytes = Buffer.alloc(54 + width * 3 * height, 0x40);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeInt32LE(x, 38);
  bytes.writeInt32LE(y, 42);
  return bytes;
}

/** A WebP, with EXIF data in a chunk of its own where they are given. */
export async function webpOf({ exif, animated }: { exif?: Buffer; animated?: true } = {}): Promise<Buffer> {
  const image = animated
    ? sharp(noise(width * height * 6), {
        raw: { width, height: height * 2, channels: 3, pageHeight: height },
      })
    : greyNoise();
  const plain = await image.webp({ ...(animated && { delay: [80, 120] }) }).toBuffer();
  return exif ? withExifChunk(plain, exif) : plain;
}

function withExifChunk(webp: Buffer, exif: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(exif.length, 4);
  const extended = Buffer.from('VP8X\x0a\0\0\0\x08\0\0\0\0\0\0\0\0\0', 'latin1');
  extended.writeUIntLE(width - 1, 12, 3);
  extended.writeUIntLE(height - 1, 15, 3);
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X';
  const whole = Buffer.concat([
    webp.subarray(0, 12),
    ...(isExtended ? [] : [extended]),
    webp.subarray(12),
    head,
    exif,
    Buffer.alloc(exif.length % 2),
  ]);
  whole[20] = (whole[20] ?? 0) | 0x08;
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const greyNoise = () => sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } });

/** Bytes that no two neighbours have alike. */
export function noise(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24));
}

function uints(lengthBytes: number, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(lengthBytes * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * lengthBytes, lengthBytes);
  return bytes;
}
