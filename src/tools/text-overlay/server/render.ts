import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import { encodeAs, openImage } from '#platform/server/image/codecs.ts';
import { type OutputFormat, outputFormats, type PictureKind } from '#platform/server/image/formats.ts';
import { type ImageHeader, readImageHeader } from '#platform/server/image/header.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import { withDensityOf } from '#platform/server/image/with-density.ts';
import { joinJpegStrips } from '#platform/server/image/join-jpeg-strips.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { arrangeTexts } from '#tools/text-overlay/shared/draw/arrange-texts.ts';
import { type FindFont, findBuiltInFont, reportOf } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { drawTexts } from './draw-texts.ts';
import { timingOf } from '#platform/server/image/timing.ts';
import { encodeJpegStrip, encodePixels } from './encode-pixels.ts';
import { type JpegStrips, splitJpeg } from './jpeg-strips.ts';
import { decodePixels, type Pixels, type Rows } from './pixels.ts';

export interface RenderContext {
  readonly drawer: TextDrawer;
  /** Finds the built-in fonts by default. */
  readonly findFont?: FindFont;
  /** The number of pixels to draw on at once; see `DrawContext`. */
  readonly bandPixels?: number;
  /** Called with the format of the result as soon as the picture has been accepted. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
  /** Whether a large JPEG may be split between two cores, which takes more processor time in all. */
  readonly mayUseTwoCores?: boolean;
}

export interface Rendered extends PictureKind {
  readonly bytes: Buffer;
  /** One report per text. */
  readonly layout: readonly LayoutReport[];
}

/**
 * Draws texts in order on a picture of any supported format (contract 3 and 11 "Overlay"). EXIF orientation
 * is applied, and of all metadata only the density is kept. Colours become sRGB, 16-bit PNG and TIFF keep
 * their depth, and animations keep their frames, delays and loop count and get the texts on every frame. Call
 * `configureImageLibrary` in this process first.
 * @throws Problem `invalid_image_format`, `image_too_large` (checked before decoding).
 */
export async function renderOverlays(
  bytes: Buffer,
  overlays: readonly TextOverlay[],
  context: RenderContext,
): Promise<Rendered> {
  const header = await readImageHeader(bytes);
  checkOutputExtent(header);
  const { draw, boxes, layout } = await prepareTexts(overlays, header, context);
  const format: OutputFormat = header.format === 'bmp' ? 'png' : header.format;
  const { contentType, extension } = outputFormats[format];
  context.onKind?.({ contentType, extension });
  const strips = context.mayUseTwoCores ? splitJpeg(header, boxes) : undefined;
  const encoded = strips
    ? await renderStrips(bytes, header, strips, draw)
    : await renderWhole(bytes, header, format, draw);
  return { bytes: withDensityOf(bytes, encoded), contentType, extension, layout };
}

/** Texts that are laid out on a picture, ready to be drawn on its pixels. */
interface PreparedTexts {
  readonly draw: Draw;
  /** The parts of the picture that they cover. */
  readonly boxes: readonly Box[];
  readonly layout: readonly LayoutReport[];
}

/** Lays texts out on a picture of a size. */
export async function prepareTexts(
  overlays: readonly TextOverlay[],
  { width, height }: Size,
  { drawer, findFont = findBuiltInFont, bandPixels }: RenderContext,
): Promise<PreparedTexts> {
  const picture = { width, height };
  const arranged = await arrangeTexts(overlays, picture, { drawer, findFont });
  const texts = arranged.map((text) => ({ text, box: clip(text.box, picture) }));
  return {
    draw: (pixels) => drawTexts(pixels, texts, { picture, drawer, bandPixels }),
    boxes: texts.flatMap(({ box }) => box ?? []),
    layout: arranged.map((text) => reportOf(text, picture, findFont)),
  };
}

type Draw = (pixels: Pixels) => Promise<void>;

async function renderWhole(
  bytes: Buffer,
  header: ImageHeader,
  format: OutputFormat,
  draw: Draw,
): Promise<Buffer> {
  const pixels = await asImageProblem(() => decodePixels(bytes, header));
  await draw(pixels);
  return asImageProblem(async () => encodePixels(pixels, format, await timingOf(bytes, header)));
}

/** Renders the strip with the texts while a second core re-encodes the other strip, and joins the two. */
async function renderStrips(
  bytes: Buffer,
  header: ImageHeader,
  { textRows, plainRows }: JpegStrips,
  draw: Draw,
): Promise<Buffer> {
  const strips = [
    renderTextStrip(bytes, header, textRows, draw),
    reencodeStrip(bytes, header, plainRows),
  ] as const;
  // Wait for both even if one fails, so that no core is still busy after the work has ended.
  await Promise.allSettled(strips);
  const [textStrip, plainStrip] = await Promise.all(strips);
  return joinJpegStrips(textRows.top === 0 ? [textStrip, plainStrip] : [plainStrip, textStrip]);
}

async function renderTextStrip(bytes: Buffer, header: ImageHeader, rows: Rows, draw: Draw): Promise<Buffer> {
  const pixels = await asImageProblem(() => decodePixels(bytes, header, rows));
  await draw(pixels);
  return asImageProblem(() => encodeJpegStrip(pixels));
}

function reencodeStrip(bytes: Buffer, header: ImageHeader, rows: Rows): Promise<Buffer> {
  return asImageProblem(async () => {
    const image = await openImage(bytes, header);
    return encodeAs(image.extract({ left: 0, width: header.width, ...rows }), 'jpeg').toBuffer();
  });
}

/** Returns the part of a box inside the picture, or undefined if there is none. */
function clip(box: Box, picture: Size): Box | undefined {
  const inside = intersection(box, { x: 0, y: 0, ...picture });
  return inside.width > 0 && inside.height > 0 ? inside : undefined;
}
