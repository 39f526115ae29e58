import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { ArrangedLayer } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { artOf } from '#tools/text-overlay/shared/draw/glyph.ts';
import { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
import { freeMemory, type Pixels, release } from '#platform/server/image/pipeline/pixels.ts';
import { type CoveringLayer, requireDrawable } from './drawing-time.ts';
import { cutBox, pasteBox } from './paste-box.ts';

/** A layer on a picture. */
export interface LayerOnPicture extends CoveringLayer {
  /** Decodes what is drawn, only for as long as it is. */
  readonly load?: (() => Promise<ArrangedLayer>) | undefined;
}

export interface DrawContext {
  /** The size of the whole picture, in pixels. */
  readonly picture: Size;
  /** Already prepared for all layers. */
  readonly drawer: TextDrawer;
  /**
   * The number of pixels to draw on at once; by default 4 megapixels, which take 16 MB, or up to 8: as many
   * as are drawn in vain beside a band where outlines are wide.
   */
  readonly bandPixels?: number | undefined;
}

const defaultBandPixels = { least: 4_000_000, most: 8_000_000 };

/**
 * Draws layers in order on decoded pixels, which must include all their boxes. A large box is drawn in bands,
 * so that memory does not grow with the picture. Throws `Problem` as `requireDrawable` does.
 */
export async function drawInBands(
  pixels: Pixels,
  layers: readonly LayerOnPicture[],
  context: DrawContext,
): Promise<void> {
  requireDrawable(layers, pixels.frames);
  for (const { arranged, box, load } of layers) {
    if (!box) continue;
    const loaded = (await load?.()) ?? arranged;
    const layerBytes = await drawLayer(pixels, loaded, box, context);
    await freeMemory(layerBytes + ('pixels' in loaded ? (loaded.pixels?.data.byteLength ?? 0) : 0));
  }
}

/** Returns the bytes of the canvas that the layer was composed on first, which is no longer needed. */
async function drawLayer(
  pixels: Pixels,
  arranged: ArrangedLayer,
  box: Box,
  { picture, drawer, bandPixels }: DrawContext,
): Promise<number> {
  const below = (part: Box) => cutAsDrawn(pixels, part);
  const painted = drawer.paint(arranged, { size: picture, matrix: identity, below });
  const margin = bandMargin(arranged);
  const { least, most } = defaultBandPixels;
  const bands = bandsOf(box, bandPixels ?? Math.min(most, Math.max(least, margin * box.width)));
  const buffer = new Uint8ClampedArray((bands[0]?.height ?? 0) * box.width * 4);
  for (let frame = 0; frame < pixels.frames; frame++) {
    for (const band of bands) {
      const rgba = buffer.subarray(0, band.width * band.height * 4);
      cutBox(pixels, band, frame, rgba);
      const before = pixels.channels === 3 ? undefined : throughCanvas(rgba, band);
      // As large as the picture, although only a box is used. Otherwise coordinates would be rounded and
      // shapes clipped differently from a browser's canvas. Its unused rows take no memory.
      const canvas = createCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      if (bands.length > 1) clipRows(context, band, margin);
      context.putImageData(new ImageData(rgba, band.width, band.height), band.x, band.y);
      drawer.draw(context, painted, { first: band.y, end: band.y + band.height });
      const after = context.getImageData(band.x, band.y, band.width, band.height).data;
      if (isEmpty(after) && !isEmpty(before ?? rgba))
        throw new Error('Expected memory for a canvas, received none');
      if (before) copyChanged(asUint32(before), asUint32(after), asUint32(rgba));
      else rgba.set(after);
      pasteBox(pixels, band, frame, rgba);
      release(after);
      if (before) release(before);
      // Frees its rows.
      canvas.width = canvas.height = 1;
    }
  }
  release(buffer);
  return painted.layer?.bytes ?? 0;
}

/**
 * Returns how many rows beyond a band are drawn: as many as the largest glyph takes at most, with its
 * outlines and however it is turned. Other layers are composed before.
 */
function bandMargin(arranged: ArrangedLayer): number {
  if (!('layout' in arranged)) return 0;
  const { layout, look } = arranged;
  const heights = layout.glyphs.map((glyph) => {
    const { bounds } = artOf(glyph);
    if (!bounds) return 0;
    const height = bounds.top - bounds.bottom;
    const isTurned = look.rotationRadians !== 0 || glyph.turn !== undefined;
    return (isTurned ? Math.hypot(height, bounds.right - bounds.left) : height) * glyph.scale;
  });
  return Math.ceil(Math.max(0, ...heights) + 2 * look.outlineReach) + 2;
}

/** Divides a box into bands of whole rows. */
function bandsOf({ x, y, width, height }: Box, bandPixels: number): Box[] {
  const rows = Math.min(height, Math.max(1, Math.floor(bandPixels / width)));
  const tops = Array.from({ length: Math.ceil(height / rows) }, (_, index) => y + index * rows);
  return tops.map((top) => ({ x, y: top, width, height: Math.min(rows, y + height - top) }));
}

/** Clips to the rows of a band plus a margin, so that every glyph that touches the band is drawn whole. */
function clipRows(context: SKRSContext2D, { y, height }: Box, margin: number): void {
  context.beginPath();
  context.rect(0, y - margin, context.canvas.width, height + 2 * margin);
  context.clip();
}

/** Returns a part of the first frame as it is on a canvas: what bends the layers of an animation. */
function cutAsDrawn(pixels: Pixels, part: Box): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(part.width * part.height * 4);
  cutBox(pixels, part, 0, rgba);
  return pixels.channels === 3 ? rgba : throughCanvas(rgba, part);
}

/** Returns pixels as a canvas returns them: it stores premultiplied colours, which loses precision. */
function throughCanvas(rgba: Uint8ClampedArray, { width, height }: Size): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d');
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/**
 * Copies only the pixels that the layer changed. A canvas does not return partly transparent pixels exactly.
 */
function copyChanged(before: Uint32Array, after: Uint32Array, target: Uint32Array): void {
  for (let i = 0; i < target.length; i++) {
    const pixel = after[i] ?? 0;
    if (pixel !== before[i]) target[i] = pixel;
  }
}

/** Returns whether all pixels are transparent, as from a canvas that could not allocate its memory. */
function isEmpty(rgba: Uint8ClampedArray): boolean {
  return asUint32(rgba).every((pixel) => pixel === 0);
}

/** Returns a view of RGBA pixels with one number per pixel. */
function asUint32({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
