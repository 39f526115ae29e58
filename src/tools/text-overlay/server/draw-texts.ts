import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextDrawer } from '../shared/draw/drawer.ts';
import type { Box, Size, TextLayout } from '../shared/draw/layout.ts';
import { centreOf, outlineWidthOf } from '../shared/draw/place.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { cutBox, type Pixels, pasteBox } from './pixels.ts';

/** A text and the part of the picture that it inks; none where it stands outside or has no ink. */
export interface PlacedText {
  readonly overlay: TextOverlay;
  readonly box: Box | undefined;
}

export interface DrawContext {
  /** The whole picture, in pixels. */
  readonly picture: Size;
  /** Prepared for all texts. */
  readonly drawer: TextDrawer;
  /** How much of a picture a canvas holds at once: 4 megapixels, 16 MB, unless told. */
  readonly bandPixels?: number | undefined;
}

const defaultBandPixels = 4_000_000;
const mostUnfreedBytes = 48 * 1024 * 1024;

/**
 * Draws texts on decoded pixels, in their order. The pixels hold all their boxes. A large box is drawn band
 * by band, so that the memory for it doesn't grow with the picture.
 */
export async function drawTexts(
  pixels: Pixels,
  texts: readonly PlacedText[],
  context: DrawContext,
): Promise<void> {
  for (const { overlay, box } of texts) if (box) await drawText(pixels, overlay, box, context);
}

async function drawText(
  pixels: Pixels,
  overlay: TextOverlay,
  box: Box,
  { picture, drawer, bandPixels = defaultBandPixels }: DrawContext,
): Promise<void> {
  const layout = drawer.layOut(overlay);
  const centre = centreOf(overlay, layout.block, picture);
  const bands = bandsOf(box, bandPixels);
  const reach = bands.length > 1 ? reachOf(layout, outlineWidthOf(overlay)) : 0;
  const patch = new Uint8ClampedArray((bands[0]?.height ?? 0) * box.width * 4);
  // As large as the picture although only a box is touched: with other corners, coordinates round and shapes
  // are cut differently from a browser's canvas.
  const canvas = createCanvas(picture.width, picture.height);
  for (let frame = 0; frame < pixels.frames; frame++) {
    for (const band of bands) {
      const rgba = patch.subarray(0, band.width * band.height * 4);
      cutBox(pixels, band, frame, rgba);
      const before = pixels.channels === 3 ? undefined : asCanvasHolds(rgba, band);
      // A size that is set anew empties the canvas: its untouched rows take no memory, and nothing is copied.
      canvas.height = picture.height;
      const context = canvas.getContext('2d');
      if (bands.length > 1) clipRows(context, band, reach);
      context.putImageData(new ImageData(rgba, band.width, band.height), band.x, band.y);
      drawer.draw(context, layout, overlay, centre);
      const after = context.getImageData(band.x, band.y, band.width, band.height).data;
      if (isEmpty(after) && !isEmpty(before ?? rgba))
        throw new Error('Expected memory for a canvas, received none');
      if (before) copyChanged(words(before), words(after), words(rgba));
      else rgba.set(after);
      pasteBox(pixels, band, frame, rgba);
      await freeMemory(rgba.byteLength * (before ? 2 : 1));
    }
  }
}

let unfreedBytes = 0;

/**
 * What a canvas gave out is collected late, and freed in another turn; without this a picture's bands pile
 * up.
 */
async function freeMemory(givenOutBytes: number): Promise<void> {
  unfreedBytes += givenOutBytes;
  if (unfreedBytes < mostUnfreedBytes) return;
  unfreedBytes = 0;
  globalThis.gc?.();
  await nextTurn();
}

/** The height of the highest glyph, outline included, in pixels. */
function reachOf({ glyphs }: TextLayout, outlineWidth: number): number {
  const heights = glyphs.map(({ face, id, scale }) => {
    const { bounds } = face.art(id);
    return bounds ? (bounds.top - bounds.bottom) * scale : 0;
  });
  return Math.ceil(Math.max(0, ...heights)) + 2 * outlineWidth + 2;
}

/** The box in bands of whole rows. */
function bandsOf({ x, y, width, height }: Box, bandPixels: number): Box[] {
  const rows = Math.min(height, Math.max(1, Math.floor(bandPixels / width)));
  const tops = Array.from({ length: Math.ceil(height / rows) }, (_, index) => y + index * rows);
  return tops.map((top) => ({ x, y: top, width, height: Math.min(rows, y + height - top) }));
}

/**
 * Keeps ink within the rows of a band, and so far around it that every glyph that touches the band is drawn
 * whole.
 */
function clipRows(context: SKRSContext2D, { y, height }: Box, reach: number): void {
  context.beginPath();
  context.rect(0, y - reach, context.canvas.width, height + 2 * reach);
  context.clip();
}

/** Pixels as a canvas gives them back: it holds colours premultiplied. */
function asCanvasHolds(rgba: Uint8ClampedArray, { width, height }: Size): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d');
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/**
 * Takes over what the text touched and leaves all other pixels as they are: a canvas does not give half
 * transparent ones back exactly.
 */
function copyChanged(before: Uint32Array, after: Uint32Array, target: Uint32Array): void {
  for (let i = 0; i < target.length; i++) {
    const word = after[i] ?? 0;
    if (word !== before[i]) target[i] = word;
  }
}

/** A canvas that got no memory says nothing and gives out transparent pixels. */
function isEmpty(rgba: Uint8ClampedArray): boolean {
  return words(rgba).every((word) => word === 0);
}

/** Pixels as one number each. */
function words({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
