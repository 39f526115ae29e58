import { encodeAs } from '#platform/server/image/codecs.ts';
import { encodePhotographPng } from '#platform/server/image/png/encode-photograph.ts';
import { isPhotograph, type RawPicture } from '#platform/server/image/png/raw-picture.ts';
import { encodePixels, fitsStrips } from './encode-pixels.ts';
import { factsOf, type Picture, pixelsOf, place, scale } from './place.ts';
import { type Encoded, openEncoded, openPixels, release } from './pixels.ts';
import { isScaled, type Placing } from './placing.ts';
import type { WrittenAs } from './plan.ts';

/** Drawings compress far below this, photographs hardly ever do. */
const minBytesPerPixel = 0.1;

/** Encodes a picture, placed, in the fastest of the ways that fit it. */
export async function writePicture(
  picture: Picture,
  writtenAs: WrittenAs,
  quality?: number,
): Promise<Buffer> {
  const { content, placing } = picture;
  if ('samples' in content || content.header.deep || scalesFrames(content, placing))
    return writePixels(picture, writtenAs, quality);
  if (writtenAs === 'png' && mayBePhotograph(content, placing)) return writeFramed(content, placing);
  return writeStream(content, placing, writtenAs, quality);
}

async function writePixels(picture: Picture, writtenAs: WrittenAs, quality?: number): Promise<Buffer> {
  const pixels = await pixelsOf(picture);
  const encoded = await encodePixels(pixels, writtenAs, quality);
  if (pixels !== picture.content) release(pixels.samples);
  return encoded;
}

function scalesFrames({ header }: Encoded, placing: Placing | undefined): boolean {
  return header.frames > 1 && isScaled(header, placing);
}

/** Lets decoder and encoder overlap: no pixels are held in between. */
async function writeStream(
  content: Encoded,
  placing: Placing | undefined,
  writtenAs: WrittenAs,
  quality: number | undefined,
): Promise<Buffer> {
  const image = await openEncoded(content);
  const placed = placing ? await place(image, factsOf(content), placing) : image;
  return encodeAs(placed, writtenAs, quality).toBuffer();
}

/** Whether the encoder for photographs may be faster. Decides without decoding the picture. */
function mayBePhotograph({ bytes, header }: Encoded, placing: Placing | undefined): boolean {
  const { width, height, frames, hasAlpha } = header;
  if (frames > 1 || (hasAlpha && placing?.background?.alpha !== 1)) return false;
  return (
    fitsStrips(header) &&
    fitsStrips(placing?.picture ?? header) &&
    bytes.length >= width * height * minBytesPerPixel
  );
}

/** Writes a PNG by the faster of two encoders, chosen from a sample of the pixels inside the border. */
async function writeFramed(content: Encoded, placing: Placing | undefined): Promise<Buffer> {
  const background = placing?.background;
  const image = await openEncoded(content);
  if (placing) scale(image, content.header, placing);
  if (background?.alpha === 1) image.flatten({ background });
  else if (background) image.ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const channels = info.channels === 4 ? 4 : 3;
  const picture = { pixels: data, width, height, channels } as const;
  const encoded = isPhotograph(picture)
    ? await encodePhotographPng(picture, frameOf(picture, placing))
    : await writeDrawing(picture, placing);
  release(data);
  return encoded;
}

async function writeDrawing(
  { pixels: samples, width, height, channels }: RawPicture,
  placing: Placing | undefined,
): Promise<Buffer> {
  const pixels = { samples, width, height, frames: 1, channels };
  const opened = openPixels(pixels);
  const placed = placing
    ? await place(opened, factsOf(pixels), { ...placing, picture: { width, height } })
    : opened;
  return encodeAs(placed, 'png').toBuffer();
}

function frameOf({ width, height, channels }: RawPicture, placing: Placing | undefined) {
  const { r, g, b, alpha } = placing?.background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const background = [r, g, b, Math.round(alpha * 255)].slice(0, channels);
  const { left, top, canvas } = placing ?? { left: 0, top: 0, canvas: { width, height } };
  return { ...canvas, left, top, background };
}
