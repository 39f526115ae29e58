import sharp, { type Sharp } from 'sharp';
import { openImage } from '#platform/server/image/codecs.ts';
import { type ImageHeader, inSrgb, readImageHeader } from '#platform/server/image/header.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import type { Density } from '#platform/shared/density/density.ts';
import { readDensity } from '#platform/shared/density/keep-density.ts';
import type { Pixels } from './pixels.ts';

/** Decoded pixels of sRGB, 8 bits a channel, without gaps between rows. */
export interface Colours {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** A picture as an inspection sees it: its first frame, upright. Decoded when its pixels are asked for. */
export interface InspectedPicture {
  /** What the file says of itself. */
  readonly header: ImageHeader;
  readonly density: Density | undefined;
  /** Its ICC profile. */
  readonly profile: Uint8Array | undefined;
  /** Whether the file has 16 bits a channel, however it is read. */
  readonly isDeep: boolean;
  /** Resolves with a byte for each pixel; with undefined for a picture without an alpha channel. */
  alpha(): Promise<Uint8Array | undefined>;
  colours(): Promise<Colours>;
}

/** Looks at a picture and changes nothing. `Report` and `Options` are sent as JSON. */
export type Inspect<Options extends object, Report extends object> = (
  picture: InspectedPicture,
  options: Options,
) => Promise<Report>;

/** What an inspection makes. */
export const reportKind: PictureKind = { contentType: 'application/json', extension: 'json' };

/** Inspects a picture. Throws `Problem` as `runSteps` does. */
export async function runInspection<Options extends object, Report extends object>(
  bytes: Buffer,
  options: Options,
  inspect: Inspect<Options, Report>,
): Promise<Report> {
  const header = await readImageHeader(bytes);
  return inspect(await asImageProblem(() => openInspected(bytes, header)), options);
}

/** Above this, decoding takes longest: it is done once, and the alpha channel is taken from that. */
const hardBytesPerPixel = 0.5;

async function openInspected(bytes: Buffer, header: ImageHeader): Promise<InspectedPicture> {
  const { width, height, hasAlpha } = header;
  const open = async () => (await openImage(bytes, { ...inSrgb(header), frames: 1 })).toColourspace('srgb');
  let decoded: Promise<Colours> | undefined;
  const colours = () => (decoded ??= asImageProblem(async () => decodeColours(await open(), hasAlpha)));
  const isHard = bytes.length > width * height * hardBytesPerPixel;
  return {
    ...(await factsOf(bytes, header)),
    colours,
    async alpha() {
      if (!hasAlpha) return undefined;
      if (isHard) return alphaOf(await colours());
      // Writing a quarter of the samples saves half of the time.
      return asImageProblem(async () =>
        (await open()).extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer(),
      );
    },
  };
}

/** Returns a picture that is decoded already, as an inspection sees it. */
export async function inspectedPixels(
  bytes: Buffer,
  header: ImageHeader,
  { samples, width, height, channels, frames }: Pixels,
): Promise<InspectedPicture> {
  if (samples instanceof Uint16Array || frames > 1) throw new Error('Expected one frame of 8 bits a channel');
  const colours = { samples, width, height, channels };
  return {
    ...(await factsOf(bytes, header)),
    colours: async () => colours,
    alpha: async () => (channels === 4 ? alphaOf(colours) : undefined),
  };
}

async function factsOf(bytes: Buffer, header: ImageHeader) {
  const isBmp = header.format === 'bmp';
  const { icc, depth } = isBmp ? {} : await sharp(bytes, { limitInputPixels: false }).metadata();
  return { header, density: readDensity(bytes), profile: icc, isDeep: depth === 'ushort' };
}

async function decodeColours(image: Sharp, hasAlpha: boolean): Promise<Colours> {
  if (hasAlpha) image.ensureAlpha();
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { samples: data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

function alphaOf({ samples, channels }: Colours): Uint8Array {
  const alpha = new Uint8Array(samples.length / channels);
  for (let pixel = 0, at = 3; pixel < alpha.length; pixel++, at += 4) alpha[pixel] = samples[at] ?? 0;
  return alpha;
}
