import { useLayoutEffect, useRef } from 'react';
import type { Size } from '#platform/shared/size.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { useSharpImage } from '#tools/text-overlay/web/stage/use-canvas.ts';

interface LoupeProps {
  readonly picture: Picture;
  readonly quad: Quad;
  /** The corner in its middle. */
  readonly index: number;
  /** That corner on the screen. */
  readonly at: Point;
  /** Of the photo on the screen. */
  readonly size: Size;
}

const sidePx = 128;
const distancePx = 84;
const magnification = 4;

/** The photo around a corner, larger than on the screen, beside the finger that would hide it. */
export function Loupe({ picture, quad, index, at, size }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.max(1, (magnification * size.width) / picture.width);
  const image = useSharpImage(picture, scale);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    const corner = quad[index];
    if (!context || !corner) return;
    const side = Math.round(sidePx * window.devicePixelRatio);
    Object.assign(context.canvas, { width: side, height: side });
    const zoom = scale * window.devicePixelRatio;
    const inLoupe = ({ x, y }: Point): Point => ({
      x: side / 2 + ((x - corner.x) / 100) * picture.width * zoom,
      y: side / 2 + ((y - corner.y) / 100) * picture.height * zoom,
    });
    const { x, y } = inLoupe({ x: 0, y: 0 });
    context.drawImage(image, x, y, picture.width * zoom, picture.height * zoom);
    const neighbours = [quad[(index + 3) % 4], corner, quad[(index + 1) % 4]];
    for (const [colour, width] of [
      ['black', 3],
      ['#ffcc00', 1.5],
    ] as const) {
      context.beginPath();
      for (const neighbour of neighbours) {
        const point = inLoupe(neighbour ?? corner);
        context.lineTo(point.x, point.y);
      }
      Object.assign(context, { strokeStyle: colour, lineWidth: width * window.devicePixelRatio });
      context.stroke();
    }
  });
  const isHigh = at.y < distancePx + sidePx / 2;
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      style={{
        width: sidePx,
        height: sidePx,
        left: Math.min(Math.max(at.x, sidePx / 2), Math.max(size.width - sidePx / 2, sidePx / 2)),
        top: isHigh ? at.y + distancePx : at.y - distancePx,
      }}
      className="pointer-events-none absolute -translate-1/2 rounded-full border-2 border-ink bg-well transition-none"
    />
  );
}
