import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const samples = new URL('./fixtures/samples/', import.meta.url);

/** One picture of `samples.json`; sizes are upright pixels, delays milliseconds. */
export interface PictureSample {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly kind: 'exact' | 'near' | 'lossy' | 'ink' | 'large' | 'bad';
  readonly frames?: number;
  readonly delays?: number[];
  readonly loop?: number;
}

/** Every sample that is, or claims to be, a picture. */
export async function pictureSamples(): Promise<PictureSample[]> {
  const all = JSON.parse((await readSample('samples.json')).toString()) as PictureSample[];
  return all.filter(({ file }) => /\.(?:jpg|png|gif|bmp|tiff)$/.test(file));
}

export function readSample(file: string): Promise<Buffer> {
  return readFile(new URL(file, samples));
}

/** Decodes to RGBA, 8 bits a channel, with the frames of an animation below one another. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function decode(bytes: Buffer): Promise<Pixels> {
  const image = sharp(bytes, { animated: true, failOn: 'warning', limitInputPixels: false });
  const { data, info } = await image
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function pixelAt({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Builds an endless GIF of equal frames, one red pixel each, 50 ms apart. */
export function manyFrameGif(frames: number): Buffer {
  const screen = Buffer.from('47494638396101000100800000ff00000000ff', 'hex');
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  const frame = Buffer.from('21f90400050000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([screen, loop, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** Builds a TIFF of 4 x 4 pixels whose directory is repeated: many pages in few bytes. */
export async function manyPageTiff(pages: number): Promise<Buffer> {
  const create = { width: 4, height: 4, channels: 3, background: 'red' } as const;
  const first = await sharp({ create }).tiff({ compression: 'none' }).toBuffer();
  const start = first.readUInt32LE(4);
  const sizeBytes = 2 + first.readUInt16LE(start) * 12 + 4;
  const directory = first.subarray(start, start + sizeBytes);
  const copies = Array.from({ length: pages - 1 }, (_, i) => {
    const copy = Buffer.from(directory);
    copy.writeUInt32LE(i === pages - 2 ? 0 : first.length + (i + 1) * sizeBytes, sizeBytes - 4);
    return copy;
  });
  const linked = Buffer.from(first);
  linked.writeUInt32LE(pages > 1 ? first.length : 0, start + sizeBytes - 4);
  return Buffer.concat([linked, ...copies]);
}
