import type { Size } from '#platform/shared/size.ts';
import { project } from '#tools/text-overlay/shared/draw/projection.ts';
import { projectionOnto, type Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import type { Raster } from './raster.ts';

/**
 * Returns pixels that lie in perspective as the flat picture that they were: as large as their longest edges,
 * with at most the pixels of `most`.
 */
export function flattened({ box, rgba }: Raster, quad: Quad, most: Size): Raster {
  const size = flatSize(quad, most);
  const onto = projectionOnto(quad, size);
  const flat = new Uint8Array(size.width * size.height * 4);
  const sum = [0, 0, 0, 0];
  for (let y = 0, to = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, to += 4) {
      const at = project(onto, { x: x + 0.5, y: y + 0.5 });
      const [left, top] = [at.x - box.x - 0.5, at.y - box.y - 0.5];
      const [column, row] = [Math.floor(left), Math.floor(top)];
      sum.fill(0);
      for (const down of [0, 1])
        for (const right of [0, 1]) {
          const [px, py] = [column + right, row + down];
          if (px < 0 || py < 0 || px >= box.width || py >= box.height) continue;
          const from = (py * box.width + px) * 4;
          const share = Math.abs(1 - right - (left - column)) * Math.abs(1 - down - (top - row));
          const alpha = (rgba[from + 3] ?? 0) * share;
          for (const channel of [0, 1, 2])
            sum[channel] = (sum[channel] ?? 0) + (rgba[from + channel] ?? 0) * alpha;
          sum[3] = (sum[3] ?? 0) + alpha;
        }
      const alpha = sum[3] ?? 0;
      if (alpha === 0) continue;
      for (const channel of [0, 1, 2]) flat[to + channel] = Math.round((sum[channel] ?? 0) / alpha);
      flat[to + 3] = Math.round(alpha);
    }
  return { box: { x: 0, y: 0, ...size }, rgba: flat };
}

function flatSize([p, q, r, s]: Quad, most: Size): Size {
  const length = (from: Quad[0], to: Quad[0]) => Math.hypot(to.x - from.x, to.y - from.y);
  const [width, height] = [Math.max(length(p, q), length(s, r)), Math.max(length(p, s), length(q, r))];
  const scale = Math.min(1, Math.sqrt((most.width * most.height) / (width * height)));
  const whole = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: whole(width), height: whole(height) };
}
