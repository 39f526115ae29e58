import type { ArrangedLayer } from './arranged-layer.ts';
import { isImage } from './arrange-image.ts';
import { shadowBox, shadowOffset } from './arranged.ts';
import { readBend, type ReadBelow } from './bend.ts';
import { blur, blurMargin } from './blur.ts';
import { boundsOfBoxes, grown, intersection, movedBox, transformedBox, wholePixels } from './boxes.ts';
import type { Rows } from './geometry.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from './layout.ts';
import type { Matrix } from './matrix.ts';
import type { CanvasKit, LayerPen, Pen, PixelValues } from './pen.ts';

/** Where a layer is drawn: a canvas, and the transformation from picture pixels to its own. */
export interface Target {
  readonly size: Size;
  readonly matrix: Matrix;
  /** Reads what is on it; needed for layers that what is below bends. */
  readonly below?: ReadBelow | undefined;
}

/** A canvas of its own and the place of its corner, in the target's pixels. */
export interface PlacedLayer {
  readonly layer: LayerPen;
  readonly x: number;
  readonly y: number;
  /** The size of its pixels. */
  readonly bytes: number;
}

/** Draws all of a layer but its shadow; at least on these rows, by default on all. */
export type DrawInk = (pen: Pen, arranged: ArrangedLayer, rows?: Rows) => void;

/**
 * Returns whether a layer is put on the picture as one: a text that is faded or blended with what is below,
 * and every other layer. A shape that is clipped to the rows of a band has other edges.
 */
export function isComposed(arranged: ArrangedLayer): boolean {
  const { opacity, blend } = arranged.look;
  return !('layout' in arranged) || opacity !== 1 || blend !== 'normal';
}

/**
 * Returns what has to be composed before a layer is drawn: its shadow, or all of it if it is put on the
 * picture as one. Undefined for other layers, and for those that are not on the target at all.
 */
export function layerOf(
  arranged: ArrangedLayer,
  target: Target,
  { canvasKit, drawInk }: { readonly canvasKit: CanvasKit; readonly drawInk: DrawInk },
): PlacedLayer | undefined {
  const { look, drawn } = arranged;
  if (!drawn || !(isComposed(arranged) || look.shadow)) return undefined;
  const { box, offset, sigma } = regionOf(arranged, drawn, target);
  if (box.width === 0 || box.height === 0) return undefined;
  const layer = canvasKit.createLayer(box.width, box.height);
  const bent = bentByTarget(arranged, box, target);
  const { a, b, c, d, e, f } = target.matrix;
  layer.setTransform(a, b, c, d, e - box.x, f - box.y);
  if (look.shadow) {
    drawInk(layer, bent);
    castShadow(layer, box, { offset, sigma, color: look.shadow.color });
  }
  if (isComposed(arranged)) drawInk(layer, bent);
  return { layer, x: box.x, y: box.y, bytes: box.width * box.height * 4 };
}

/** Returns a layer with the light below it, if that bends it. */
function bentByTarget(arranged: ArrangedLayer, canvas: Box, target: Target): ArrangedLayer {
  if (!isImage(arranged) || !arranged.bendStyle || !target.below) return arranged;
  const { size, matrix, below: read } = target;
  return {
    ...arranged,
    bend: readBend({ style: arranged.bendStyle, canvas, target: size, matrix, read }),
  };
}

/** Returns the part of the target, and what lies beside it, that decides how the layer looks there. */
function regionOf({ look, centre }: ArrangedLayer, drawn: Box, { size, matrix }: Target) {
  const scale = Math.hypot(matrix.a, matrix.b);
  const { x, y } = shadowOffset(look);
  const offset = { x: Math.round(x * scale), y: Math.round(y * scale) };
  const sigma = (look.shadow?.sigma ?? 0) * scale;
  const onTarget = (box: Box) => wholePixels(transformedBox(movedBox(box, centre), matrix));
  const shadow = shadowBox(drawn, look);
  const whole = onTarget(shadow ? boundsOfBoxes(drawn, shadow) : drawn);
  // The offset is rounded, and the edge of ink may touch one more pixel.
  const margin = 2;
  const reach = blurMargin(sigma) + Math.max(Math.abs(offset.x), Math.abs(offset.y)) + margin;
  // A canvas has its size from its prototype, which a spread would leave out.
  const { width, height } = size;
  const box = intersection(grown(whole, margin), grown({ x: 0, y: 0, width, height }, reach));
  return { box, offset, sigma };
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
