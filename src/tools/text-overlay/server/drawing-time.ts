import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { ArrangedLayer } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import { turnedAbout } from '#tools/text-overlay/shared/draw/arranged.ts';
import { grown, intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import { boxOfGlyph } from '#tools/text-overlay/shared/draw/draw-layout.ts';
import { matrixOf } from '#tools/text-overlay/shared/draw/glyph.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { multiply } from '#tools/text-overlay/shared/draw/matrix.ts';

/** A layer and the part of the picture that it covers; undefined outside the picture or without ink. */
export interface CoveringLayer {
  readonly arranged: ArrangedLayer;
  readonly box: Box | undefined;
}

/** Copying, drawing on and writing back each pixel of a layer's box, on a free core. */
const nanosecondsPerPixel = 20;
/** Filling each pixel of a glyph, and of each outline around it. */
const nanosecondsPerGlyphPixel = 1;
/** The rest of the time that a picture may take is for reading and writing it, on a core that is not free. */
const maxSeconds = 15;

/**
 * Throws `Problem` 400 `image_too_slow` for layers that would not be drawn in time, such as texts whose
 * outlines each cover the picture, before any of them is drawn.
 */
export function requireDrawable(layers: readonly CoveringLayer[], frames: number): void {
  const nanoseconds = layers.reduce((sum, layer) => sum + nanosecondsOf(layer), 0) * frames;
  if (nanoseconds > maxSeconds * 1e9)
    throw new Problem(imageProblems.tooSlow, {
      fix: 'Send fewer or smaller layers, narrower outlines, or a smaller picture.',
    });
}

function nanosecondsOf({ arranged, box }: CoveringLayer): number {
  if (!box) return 0;
  const glyphPixels = 'layout' in arranged ? pixelsOfGlyphs(arranged, box) : 0;
  return pixelsOf(box) * nanosecondsPerPixel + glyphPixels * nanosecondsPerGlyphPixel;
}

/** Returns how many pixels the glyphs of a text and their outlines cover, each for itself. */
function pixelsOfGlyphs({ layout, look, centre }: ArrangedText, box: Box): number {
  const turned = turnedAbout(centre, look.rotationRadians);
  const reaches = [0, ...look.outlines.map(({ reach }) => reach)];
  const boxes = layout.glyphs.flatMap((glyph) => boxOfGlyph(glyph, multiply(turned, matrixOf(glyph))) ?? []);
  return boxes
    .flatMap((glyph) => reaches.map((reach) => pixelsOf(intersection(grown(glyph, reach), box))))
    .reduce((sum, pixels) => sum + pixels, 0);
}

const pixelsOf = ({ width, height }: Box) => width * height;
