import { createCanvas } from '@napi-rs/canvas';
import type { Layer, LayerVectorMask } from 'ag-psd';
import type { Size } from '#platform/shared/size.ts';
import { intersection, wholePixels } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { hexOf } from './colour-of.ts';
import { documentBox, type Raster } from './raster.ts';

/**
 * Returns the pixels of a vector layer in one colour, of which the file has none: its path filled, or all of
 * the document. Returns undefined for any other layer.
 */
export function filledPath(
  { vectorFill, vectorMask, vectorStroke }: Layer,
  document: Size,
): Raster | undefined {
  if (vectorFill?.type !== 'color' || vectorStroke?.strokeEnabled) return undefined;
  const colour = hexOf(vectorFill.color);
  const box = vectorMask ? boundsOf(vectorMask, document) : documentBox(document);
  if (colour === undefined || !(box.width > 0 && box.height > 0)) return undefined;
  return { box, rgba: fill(vectorMask, box, colour) };
}

/** Multiplies the alpha of pixels by a layer's path, where the file has no mask made from it. */
export function applyPath({ box, rgba }: Raster, { vectorMask, mask }: Layer): void {
  if (!vectorMask || vectorMask.disable || mask?.fromVectorData) return;
  const shown = fill(vectorMask, box, '#000000');
  for (let at = 3; at < rgba.length; at += 4)
    rgba[at] = Math.round(((rgba[at] ?? 0) * (shown[at] ?? 0)) / 255);
}

function boundsOf({ paths }: LayerVectorMask, document: Size): Box {
  const points = paths.flatMap(({ knots }) => knots.flatMap(({ points: all }) => all));
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  return intersection(wholePixels({ x, y, width: right - x, height: bottom - y }), documentBox(document));
}

function fill(mask: LayerVectorMask | undefined, box: Box, colour: string): Uint8Array {
  const pen = createCanvas(box.width, box.height).getContext('2d');
  pen.fillStyle = colour;
  if (!mask) pen.fillRect(0, 0, box.width, box.height);
  else {
    pen.translate(-box.x, -box.y);
    pen.beginPath();
    for (const { knots } of mask.paths)
      trace(
        pen,
        knots.map(({ points }) => points),
      );
    if (mask.invert) pen.rect(box.x, box.y, box.width, box.height);
    pen.fill('evenodd');
  }
  return new Uint8Array(pen.getImageData(0, 0, box.width, box.height).data.buffer);
}

type Pen = ReturnType<ReturnType<typeof createCanvas>['getContext']>;

/** Each knot is a handle, a point and a handle. */
function trace(pen: Pen, knots: readonly (readonly number[])[]): void {
  for (const [index, knot] of [...knots, ...knots.slice(0, 1)].entries()) {
    const [beforeX = 0, beforeY = 0, x = 0, y = 0] = knot;
    const [, , , , afterX = 0, afterY = 0] = knots[index - 1] ?? [];
    if (index === 0) pen.moveTo(x, y);
    else pen.bezierCurveTo(afterX, afterY, beforeX, beforeY, x, y);
  }
  pen.closePath();
}
