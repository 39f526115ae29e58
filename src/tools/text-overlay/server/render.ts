import sharp from 'sharp';
import { asImageProblem } from '../../../platform/server/image/as-image-problem.ts';
import { type OutputFormat, outputFormats } from '../../../platform/server/image/formats.ts';
import { type ImageHeader, readImageHeader } from '../../../platform/server/image/header.ts';
import { checkInputExtent, checkOutputExtent } from '../../../platform/server/image/limits.ts';
import type { LayoutReport } from '../shared/contract.ts';
import type { Box, Size } from '../shared/draw/layout.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { encodePixels, type Timing } from './encode-pixels.ts';
import type { Letterer } from './letterer.ts';
import { cutBox, decodePixels, pasteBox, type Pixels } from './pixels.ts';

/** Cut out of an animation for the letterer at once, so that it is not held twice. */
const pixelsAtOnce = 8_000_000;

export interface Rendered {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  /** One for each text. */
  readonly layout: readonly LayoutReport[];
}

/**
 * Draws texts on a picture of any supported format, in their order (contract 3 and 11 "Overlay"). EXIF orientation is
 * applied and all metadata dropped; colours become sRGB, 16-bit PNG and TIFF keep their depth, animations keep frames,
 * delays and loop and carry the text on every frame. Needs `configureImageLibrary` to have run in this process.
 * @throws Problem `invalid_image_format`, `image_too_large` (judged before decoding), `image_too_slow`.
 * @throws the signal's reason when it aborts; a codec at work is not interrupted, its result is dropped.
 */
export async function renderOverlays(
  bytes: Buffer,
  overlays: readonly TextOverlay[],
  { letterer, signal }: { readonly letterer: Letterer; readonly signal?: AbortSignal },
): Promise<Rendered> {
  const header = await readImageHeader(bytes);
  checkInputExtent(header);
  checkOutputExtent(header);
  signal?.throwIfAborted();
  const picture = { width: header.width, height: header.height };
  const [pixels, layout] = await Promise.all([
    asImageProblem(() => decodePixels(bytes, header)),
    letterer.layOut({ overlays, picture }),
  ]);
  for (const [index, overlay] of overlays.entries()) {
    signal?.throwIfAborted();
    await drawOverlay(pixels, overlay, layout[index]?.box, letterer);
  }
  const format: OutputFormat = header.format === 'bmp' ? 'png' : header.format;
  const encoded = await asImageProblem(async () => encodePixels(pixels, format, await timingOf(bytes, header)));
  signal?.throwIfAborted();
  const { contentType, extension } = outputFormats[format];
  return { bytes: encoded, contentType, extension, layout };
}

async function drawOverlay(pixels: Pixels, overlay: TextOverlay, inked: Box | undefined, letterer: Letterer) {
  const picture = { width: pixels.width, height: pixels.height };
  const box = inked && clip(inked, picture);
  if (!box) return;
  const isOpaque = pixels.channels === 3;
  const framesAtOnce = Math.max(1, Math.floor(pixelsAtOnce / (box.width * box.height)));
  for (let from = 0; from < pixels.frames; from += framesAtOnce) {
    const frames = await cutBox(pixels, box, { from, to: Math.min(from + framesAtOnce, pixels.frames) });
    await pasteBox(pixels, box, from, await letterer.draw({ overlay, picture, box, isOpaque, frames }));
  }
}

/** The part of a box that lies in the picture; undefined where none does. */
function clip(box: Box, picture: Size): Box | undefined {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const width = Math.min(box.x + box.width, picture.width) - x;
  const height = Math.min(box.y + box.height, picture.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

async function timingOf(bytes: Buffer, header: ImageHeader): Promise<Timing | undefined> {
  if (header.frames === 1) return undefined;
  const { delay, loop } = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  return { delay: delay ?? [], loop: loop ?? 0 };
}
