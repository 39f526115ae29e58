import type { BlendMode } from '#tools/text-overlay/shared/text-overlay.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Raster } from './raster.ts';

interface Composing {
  readonly blend: BlendMode;
  readonly opacity: number;
  /** Whether the pixels show only where there are some below, which keep their alpha. */
  readonly isClipped?: boolean;
}

/** Puts pixels on others, as CSS's compositing does (W3C Compositing and Blending, 5 and 10). */
export function compose(below: Raster, above: Raster, { blend, opacity, isClipped }: Composing): void {
  const mix = blends[blend];
  const part = intersection(below.box, above.box);
  for (let y = 0; y < part.height; y++) {
    let to = ((part.y - below.box.y + y) * below.box.width + part.x - below.box.x) * 4;
    let from = ((part.y - above.box.y + y) * above.box.width + part.x - above.box.x) * 4;
    for (let x = 0; x < part.width; x++, to += 4, from += 4) {
      const alpha = ((above.rgba[from + 3] ?? 0) / 255) * opacity;
      if (alpha === 0) continue;
      const backAlpha = (below.rgba[to + 3] ?? 0) / 255;
      // Most pixels are put on nothing, or cover what is below.
      if (!isClipped && (backAlpha === 0 || (alpha === 1 && blend === 'normal'))) {
        below.rgba[to] = above.rgba[from] ?? 0;
        below.rgba[to + 1] = above.rgba[from + 1] ?? 0;
        below.rgba[to + 2] = above.rgba[from + 2] ?? 0;
        below.rgba[to + 3] = Math.round(alpha * 255);
        continue;
      }
      const shownAlpha = isClipped ? backAlpha : alpha + backAlpha * (1 - alpha);
      if (shownAlpha === 0) continue;
      const share = isClipped ? alpha : alpha / shownAlpha;
      for (let channel = 0; channel < 3; channel++) {
        const back = (below.rgba[to + channel] ?? 0) / 255;
        const own = (above.rgba[from + channel] ?? 0) / 255;
        const mixed = isClipped ? mix(back, own) : (1 - backAlpha) * own + backAlpha * mix(back, own);
        below.rgba[to + channel] = Math.round(((1 - share) * back + share * mixed) * 255);
      }
      below.rgba[to + 3] = Math.round(shownAlpha * 255);
    }
  }
}

const blends: Readonly<Record<BlendMode, (back: number, own: number) => number>> = {
  normal: (_back, own) => own,
  multiply: (back, own) => back * own,
  screen: (back, own) => back + own - back * own,
  overlay: (back, own) => (back <= 0.5 ? 2 * back * own : 1 - 2 * (1 - back) * (1 - own)),
  darken: (back, own) => Math.min(back, own),
  lighten: (back, own) => Math.max(back, own),
};
