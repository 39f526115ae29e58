import type { Size } from '#platform/shared/size.ts';

/** Position of a picture on its canvas, in pixels from the upper left corner. */
export interface FittedPicture {
  readonly canvas: Size;
  /** What the whole picture is scaled to. A side that is longer than the canvas is cut about its centre. */
  readonly picture: Size;
  readonly left: number;
  readonly top: number;
}

/** A size of a template, as far as it decides where the picture is. */
export type FitSize = Size & {
  readonly fit: 'contain' | 'cover';
  /** Where the picture is on a higher canvas; in its middle by default. */
  readonly gravity?: 'center' | 'top';
};

/**
 * Fits a picture into a size of exactly its pixels: `contain` leaves bars, `cover` cuts the picture about its
 * centre (contract 11, Templates).
 */
export function fitSize(base: Size, { width, height, fit, gravity }: FitSize): FittedPicture {
  const ratios = [width / base.width, height / base.height];
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const side = (length: number, limit: number) => {
    const scaled = Math.max(1, Math.round(length * scale));
    return fit === 'cover' ? Math.max(limit, scaled) : Math.min(limit, scaled);
  };
  const picture = { width: side(base.width, width), height: side(base.height, height) };
  return {
    canvas: { width, height },
    picture,
    left: Math.max(0, Math.floor((width - picture.width) / 2)),
    top: gravity === 'top' ? 0 : Math.max(0, Math.floor((height - picture.height) / 2)),
  };
}
