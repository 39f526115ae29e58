import type { ArrangedImage } from './arrange-image.ts';
import { boundsOfPoints, grown, intersection, wholePixels } from './boxes.ts';
import type { CanvasKit, Pen } from './pen.ts';
import { invertProjection, projectAfter, projectionOf } from './projection.ts';
import { cornersOf } from './quad.ts';
import { sampleImage } from './sample-image.ts';

/** Rows are drawn a few at a time, so that a large picture takes little memory. */
const stripPixels = 1_000_000;

/** Returns a function that draws a picture. One whose pixels are not there yet is not drawn. */
export function drawImageWith(canvasKit: CanvasKit): (pen: Pen, image: ArrangedImage) => void {
  return (pen, { pixels, plane, toPicture, radius, bend }) => {
    if (!pixels) return;
    const toCanvas = projectAfter(projectionOf(pen.getTransform()), toPicture);
    const toPlane = invertProjection(toCanvas);
    if (!toPlane) return;
    const place = { plane, toPlane, corners: cornersOf(plane, toCanvas), radius, bend };
    const { width, height } = pen.canvas;
    const touched = grown(wholePixels(boundsOfPoints(place.corners)), 1 + Math.ceil(bend?.reach ?? 0));
    const region = intersection(touched, { x: 0, y: 0, width, height });
    if (region.width === 0 || region.height === 0) return;
    const rows = Math.max(1, Math.floor(stripPixels / region.width));
    for (let top = 0; top < region.height; top += rows) {
      const strip = { ...region, y: region.y + top, height: Math.min(rows, region.height - top) };
      const canvas = canvasKit.createLayer(strip.width, strip.height);
      const drawn = canvas.getImageData(0, 0, strip.width, strip.height);
      sampleImage(pixels, place, strip, drawn.data);
      canvas.putImageData(drawn, 0, 0);
      pen.save();
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.drawImage(canvas.canvas, strip.x, strip.y);
      pen.restore();
    }
  };
}
