import type { Rgba } from '#platform/shared/colour.ts';
import { fitSize } from '#platform/shared/fit-size.ts';
import type { Size } from '#platform/shared/size.ts';
import { squareAround } from '#platform/shared/square.ts';
import type { SizeStep, SquareStep } from './steps.ts';

/** Where a picture goes: scaled to a size, on a canvas. Sizes are pixels of one frame. */
export interface Placing {
  readonly canvas: Size;
  /** What the whole picture is scaled to. A side that is longer than the canvas is cut about its centre. */
  readonly picture: Size;
  readonly left: number;
  readonly top: number;
  /** Fills the canvas below the picture; undefined if nothing of it would be seen. */
  readonly background?: Rgba | undefined;
  /** The longest side of a small picture, which the image library scales in its own rounding. */
  readonly insidePx?: number;
}

export function placeInSquare(size: Size, step: SquareStep, background: Rgba): Placing {
  const { side, left, top, picture } = squareAround(size, step.paddingPx, step.outputPx);
  return { canvas: { width: side, height: side }, picture, left, top, background };
}

export function placeInSize(base: Size, step: SizeStep, background: Rgba): Placing {
  if (step.fit === 'inside') return placeInside(base, step.sidePx);
  const fitted = fitSize(base, step);
  if (step.background) return { ...fitted, background: step.background };
  return hasBars(fitted) ? { ...fitted, background } : fitted;
}

function placeInside(base: Size, sidePx: number): Placing {
  const scale = Math.min(1, sidePx / Math.max(base.width, base.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: side(base.width), height: side(base.height) };
  return { canvas: size, picture: size, left: 0, top: 0, insidePx: sidePx };
}

/** Whether the canvas is seen beside the picture. */
function hasBars({ canvas, picture }: Pick<Placing, 'canvas' | 'picture'>): boolean {
  return picture.width < canvas.width || picture.height < canvas.height;
}

/** Whether a picture of this size is scaled. */
export function isScaled({ width, height }: Size, placing: Placing | undefined): boolean {
  return placing !== undefined && (placing.picture.width !== width || placing.picture.height !== height);
}
