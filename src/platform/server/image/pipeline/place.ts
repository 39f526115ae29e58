import sharp, { type Sharp } from 'sharp';
import type { Rgba } from '#platform/shared/colour.ts';
import type { Size } from '#platform/shared/size.ts';
import { placeDeep } from './place-deep.ts';
import {
  decode,
  type Encoded,
  frameOf,
  openEncoded,
  openPixels,
  type Pixels,
  pixelsOfImage,
} from './pixels.ts';
import { isScaled, type Placing } from './placing.ts';

/**
 * A picture between two steps: as it came, or decoded. The next step that needs its pixels carries `placing`
 * out, or the last one while it writes.
 */
export interface Picture {
  readonly content: Encoded | Pixels;
  readonly placing?: Placing | undefined;
}

/** What decides how a picture is placed. */
interface PlacedFrame extends Size {
  readonly hasAlpha: boolean;
  /** Whether it is of a format that has no alpha. */
  readonly isOpaque: boolean;
}

/** Returns the pixels of a picture, placed. */
export async function pixelsOf({ content, placing }: Picture): Promise<Pixels> {
  if ('samples' in content) return placing ? placePixels(content, placing) : content;
  if (!placing) return decode(content);
  // The library scales frames as one tall picture, in which the colours of neighbours mix at the edges.
  if (content.header.frames > 1) return placePixels(await decode(content), placing);
  const image = await openEncoded(content);
  if (content.header.deep) return placeDeep(scale(image, content.header, placing), placing);
  return pixelsOfImage(await place(image, factsOf(content), placing), 1, false);
}

async function placePixels(pixels: Pixels, placing: Placing): Promise<Pixels> {
  const placed: Pixels[] = [];
  for (let index = 0; index < pixels.frames; index++) {
    const frame = frameOf(pixels, index);
    const image = openPixels(frame);
    const isDeep = pixels.samples instanceof Uint16Array;
    if (isDeep) placed.push(await placeDeep(scale(image, pixels, placing), placing));
    else placed.push(await pixelsOfImage(await place(image, factsOf(frame), placing), 1, false));
  }
  const [first, ...others] = placed;
  if (!first) throw new Error('Expected a frame, received none');
  if (others.length === 0) return first;
  const samples = Buffer.concat(placed.map((frame) => frame.samples as Uint8Array));
  return { ...first, samples, frames: pixels.frames, timing: pixels.timing };
}

export function factsOf(content: Encoded | Pixels): PlacedFrame {
  if ('samples' in content) {
    const { width, height, channels } = content;
    return { width, height, hasAlpha: channels === 4, isOpaque: channels === 3 };
  }
  const { width, height, hasAlpha, format } = content.header;
  return { width, height, hasAlpha, isOpaque: format === 'jpeg' };
}

/** Adds scaling and border to a pipeline. An opaque colour also fills the picture's transparent parts. */
export async function place(image: Sharp, frame: PlacedFrame, placing: Placing): Promise<Sharp> {
  const { background, canvas, picture, left, top } = placing;
  scale(image, frame, placing);
  if (!background) return image;
  if (frame.hasAlpha && background.alpha > 0 && background.alpha < 1)
    return overColour(image, placing, background);
  if (background.alpha === 1 && !frame.isOpaque) image.flatten({ background });
  const right = canvas.width - picture.width - left;
  const bottom = canvas.height - picture.height - top;
  return image.extend({ top, right, bottom, left, background });
}

/** Scales a pipeline, or each frame of an animation, to the picture's size on its canvas. */
export function scale(image: Sharp, size: Size, placing: Placing): Sharp {
  const { canvas, picture, insidePx } = placing;
  if (insidePx !== undefined)
    return image.resize(insidePx, insidePx, { fit: 'inside', withoutEnlargement: true });
  if (picture.width > canvas.width || picture.height > canvas.height)
    return image.resize({ ...canvas, fit: 'cover', kernel: 'lanczos3' });
  if (!isScaled(size, placing)) return image;
  return image.resize({ ...picture, fit: 'fill', kernel: 'lanczos3' });
}

/** A background that is partly transparent shows through the picture's own transparent parts. */
async function overColour(image: Sharp, { canvas, left, top }: Placing, background: Rgba): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const empty = { create: { ...canvas, channels: 4 as const, background }, limitInputPixels: false };
  return sharp(empty).composite([{ input: data, raw, left, top, limitInputPixels: false }]);
}
