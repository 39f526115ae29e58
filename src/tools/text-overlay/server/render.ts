import sharp from 'sharp';
import { asImageProblem } from '../../../platform/server/image/invalid-image.ts';
import { encodeAs, openImage } from '../../../platform/server/image/codecs.ts';
import {
  type OutputFormat,
  outputFormats,
  type PictureKind,
} from '../../../platform/server/image/formats.ts';
import { type ImageHeader, readImageHeader } from '../../../platform/server/image/header.ts';
import { checkOutputExtent } from '../../../platform/server/image/limits.ts';
import { joinJpegStrips } from '../../../platform/server/image/join-jpeg-strips.ts';
import type { LayoutReport } from '../shared/contract.ts';
import type { TextDrawer } from '../shared/draw/drawer.ts';
import type { Box, Size } from '../shared/draw/layout.ts';
import { reportOf } from '../shared/draw/place.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { drawTexts } from './draw-texts.ts';
import { encodeJpegStrip, encodePixels, type Timing } from './encode-pixels.ts';
import { type JpegStrips, splitJpeg } from './jpeg-strips.ts';
import { decodePixels, type Pixels } from './pixels.ts';

export interface RenderContext {
  /** Keeps the fonts that it loaded. */
  readonly drawer: TextDrawer;
  /** How much of a picture is drawn on at once; a default holds unless told. */
  readonly bandPixels?: number;
  /** Told what will come, once it is clear that the work begins. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
  /** Whether a large JPEG may be split between two cores, which takes more processor time in all. */
  readonly mayUseTwoCores?: boolean;
}

export interface Rendered extends PictureKind {
  readonly bytes: Buffer;
  /** One for each text. */
  readonly layout: readonly LayoutReport[];
}

/**
 * Draws texts on a picture of any supported format, in their order (contract 3 and 11 "Overlay"). EXIF
 * orientation is applied and all metadata dropped; colours become sRGB, 16-bit PNG and TIFF keep their depth,
 * animations keep frames, delays and loop and carry the text on every frame. Needs `configureImageLibrary` to
 * have run in this process.
 * @throws Problem `invalid_image_format`, `image_too_large` (decided before decoding).
 */
export async function renderOverlays(
  bytes: Buffer,
  overlays: readonly TextOverlay[],
  { drawer, bandPixels, onKind, mayUseTwoCores = false }: RenderContext,
): Promise<Rendered> {
  const header = await readImageHeader(bytes);
  checkOutputExtent(header);
  const picture = { width: header.width, height: header.height };
  await drawer.prepare(overlays);
  const layout = overlays.map((overlay) => reportOf(overlay, drawer.layOut(overlay), picture));
  const texts = overlays.map((overlay, index) => ({ overlay, box: clip(layout[index]?.box, picture) }));
  const draw = (pixels: Pixels) => drawTexts(pixels, texts, { picture, drawer, bandPixels });
  const format: OutputFormat = header.format === 'bmp' ? 'png' : header.format;
  const { contentType, extension } = outputFormats[format];
  onKind?.({ contentType, extension });
  const boxes = texts.flatMap(({ box }) => box ?? []);
  const parts = mayUseTwoCores ? splitJpeg(header, boxes) : undefined;
  const encoded = parts
    ? await drawInParts(bytes, header, parts, draw)
    : await drawAsWhole(bytes, header, format, draw);
  return { bytes: encoded, contentType, extension, layout };
}

type Draw = (pixels: Pixels) => Promise<void>;

async function drawAsWhole(
  bytes: Buffer,
  header: ImageHeader,
  format: OutputFormat,
  draw: Draw,
): Promise<Buffer> {
  const pixels = await asImageProblem(() => decodePixels(bytes, header));
  await draw(pixels);
  return asImageProblem(async () => encodePixels(pixels, format, await timingOf(bytes, header)));
}

/** Two strips of a JPEG at once: only the one with the texts is held decoded. */
async function drawInParts(
  bytes: Buffer,
  header: ImageHeader,
  parts: JpegStrips,
  draw: Draw,
): Promise<Buffer> {
  const withText = async () => {
    const pixels = await asImageProblem(() => decodePixels(bytes, header, parts.inked));
    await draw(pixels);
    return asImageProblem(() => encodeJpegStrip(pixels));
  };
  const pass = async () => {
    const image = await openImage(bytes, header);
    return encodeAs(image.extract({ left: 0, width: header.width, ...parts.plain }), 'jpeg').toBuffer();
  };
  const strips = [withText(), asImageProblem(pass)] as const;
  // Both are waited for also where one fails: no core works on behind the response.
  await Promise.allSettled(strips);
  const [inked, plain] = await Promise.all(strips);
  return joinJpegStrips(parts.inked.top === 0 ? [inked, plain] : [plain, inked]);
}

/** The part of a box that lies in the picture; undefined where none does. */
function clip(box: Box | undefined, picture: Size): Box | undefined {
  if (!box) return undefined;
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
