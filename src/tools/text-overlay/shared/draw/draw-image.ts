import type { ArrangedImage } from './arrange-image.ts';
import { turnedAbout } from './arranged.ts';
import { grown, intersection, transformedBox, wholePixels } from './boxes.ts';
import { multiply } from './matrix.ts';
import type { CanvasKit, Pen } from './pen.ts';
import { invertProjection, projectAfter, type Projection, projectionOf } from './projection.ts';
import { halved, type ImagePixels, sampleImage } from './sample-image.ts';

/** Rows are drawn a few at a time, so that a large picture takes little memory. */
const stripPixels = 1_000_000;

/** Returns a function that draws a picture. One whose pixels are not there yet is not drawn. */
export function drawImageWith(canvasKit: CanvasKit): (pen: Pen, image: ArrangedImage) => void {
  return (pen, { pixels: whole, edge, radius, look, centre }) => {
    if (!whole) return;
    const toCanvas = multiply(pen.getTransform(), turnedAbout(centre, look.rotationRadians));
    const toLayer = invertProjection(projectionOf(toCanvas));
    if (!toLayer) return;
    const pixels = nearestSize(whole, edge.width * Math.hypot(toCanvas.a, toCanvas.b));
    const [across, down] = [pixels.width / edge.width, pixels.height / edge.height];
    const toPixels: Projection = {
      a: across,
      b: 0,
      c: -edge.x * across,
      d: 0,
      e: down,
      f: -edge.y * down,
      g: 0,
      h: 0,
      i: 1,
    };
    const place = {
      toImage: projectAfter(toPixels, toLayer),
      radius: (radius * pixels.width) / edge.width,
    };
    const { width, height } = pen.canvas;
    const touched = grown(wholePixels(transformedBox(edge, toCanvas)), 1);
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

/** Returns a picture that is at most twice as wide as it is drawn, if it is larger. */
function nearestSize(image: ImagePixels, drawnWidth: number): ImagePixels {
  return image.width >= 2 * drawnWidth && image.width > 1 ? nearestSize(halved(image), drawnWidth) : image;
}
