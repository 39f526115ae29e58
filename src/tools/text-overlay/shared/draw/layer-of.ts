import { drawnBox, shadowBox, shadowOffset, type ArrangedText, type Look } from './arrange.ts';
import { blur, blurMargin } from './blur.ts';
import { boundsOfBoxes, intersection, movedBox, transformedBox, wholePixels } from './boxes.ts';
import type { Box, Size } from './layout.ts';
import type { Matrix } from './matrix.ts';
import type { CanvasKit, LayerPen, Pen, PixelValues } from './pen.ts';

/** Where a text is drawn: a canvas, and the transformation from picture pixels to its own. */
export interface Target {
  readonly size: Size;
  readonly matrix: Matrix;
}

/** A layer and the place of its corner, in the target's pixels. */
export interface PlacedLayer {
  readonly layer: LayerPen;
  readonly x: number;
  readonly y: number;
  /** The size of its pixels. */
  readonly bytes: number;
}

/** Draws outline and fill of a text. */
export type DrawGlyphs = (pen: Pen, text: ArrangedText) => void;

export function isOpaque({ opacity }: Look): boolean {
  return opacity === 1;
}

/**
 * Returns what has to be composed before a text is drawn: its shadow, or all of it if it is to be faded as
 * one. Undefined for other texts, and for those that are not on the target at all.
 */
export function layerOf(
  text: ArrangedText,
  target: Target,
  { canvasKit, drawGlyphs }: { readonly canvasKit: CanvasKit; readonly drawGlyphs: DrawGlyphs },
): PlacedLayer | undefined {
  const { look } = text;
  const drawn = drawnBox(text.layout, look);
  if (!drawn || (isOpaque(look) && !look.shadow)) return undefined;
  const { box, offset, sigma } = regionOf(text, drawn, target);
  if (box.width === 0 || box.height === 0) return undefined;
  const layer = canvasKit.createLayer(box.width, box.height);
  const { a, b, c, d, e, f } = target.matrix;
  layer.setTransform(a, b, c, d, e - box.x, f - box.y);
  if (look.shadow) {
    drawGlyphs(layer, text);
    castShadow(layer, box, { offset, sigma, color: look.shadow.color });
  }
  if (!isOpaque(look)) drawGlyphs(layer, text);
  return { layer, x: box.x, y: box.y, bytes: box.width * box.height * 4 };
}

/** Returns the part of the target, and what lies beside it, that decides how the text looks there. */
function regionOf(text: ArrangedText, drawn: Box, { size, matrix }: Target) {
  const { look, centre } = text;
  const scale = Math.hypot(matrix.a, matrix.b);
  const { x, y } = shadowOffset(look);
  const offset = { x: Math.round(x * scale), y: Math.round(y * scale) };
  const sigma = (look.shadow?.sigma ?? 0) * scale;
  const onTarget = (box: Box) => wholePixels(transformedBox(movedBox(box, centre), matrix));
  const shadow = shadowBox(drawn, look);
  const whole = onTarget(shadow ? boundsOfBoxes(drawn, shadow) : drawn);
  // The offset is rounded, and the edge of a glyph may touch one more pixel.
  const margin = 2;
  const reach = blurMargin(sigma) + Math.max(Math.abs(offset.x), Math.abs(offset.y)) + margin;
  // A canvas has its size from its prototype, which a spread would leave out.
  const { width, height } = size;
  const box = intersection(grown(whole, margin), grown({ x: 0, y: 0, width, height }, reach));
  return { box, offset, sigma };
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

interface DeviceShadow {
  readonly offset: { readonly x: number; readonly y: number };
  readonly sigma: number;
  readonly color: string;
}

/** Replaces what is on a layer by its shadow. */
function castShadow(pen: LayerPen, size: Size, shadow: DeviceShadow): void {
  const pixels = pen.getImageData(0, 0, size.width, size.height);
  const alpha = shiftedAlpha(pixels.data, size, shadow.offset);
  blur(alpha, size.width, size.height, shadow.sigma);
  pixels.data.fill(0);
  for (let i = 0; i < alpha.length; i++) pixels.data[i * 4 + 3] = alpha[i] ?? 0;
  pen.putImageData(pixels, 0, 0);
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalCompositeOperation = 'source-in';
  pen.fillStyle = shadow.color;
  pen.fillRect(0, 0, size.width, size.height);
  pen.restore();
}

function shiftedAlpha(
  rgba: PixelValues,
  { width, height }: Size,
  { x: right, y: down }: DeviceShadow['offset'],
): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
    for (let x = Math.max(0, right); x < Math.min(width, width + right); x++)
      alpha[y * width + x] = rgba[((y - down) * width + x - right) * 4 + 3] ?? 0;
  }
  return alpha;
}
