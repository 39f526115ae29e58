import type { Size } from '#platform/shared/size.ts';

/** The square around a picture: its side and the border on each side of the picture, in its own pixels. */
export interface Square {
  readonly side: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The picture inside the square: its own size, unless the finished square has a side of its own. */
  readonly picture: Size;
}

/**
 * Returns the square around a centred picture. Its side is the longer side plus the padding twice; an odd
 * pixel goes to the right and to the bottom (contract 3). With `outputPx` that square is scaled to exactly
 * this side, padding and all; no side of the picture gets shorter than a pixel.
 */
export function squareAround(size: Size, paddingPx: number, outputPx?: number): Square {
  const paddedPx = Math.max(size.width, size.height) + 2 * paddingPx;
  const side = outputPx ?? paddedPx;
  const scaled = (lengthPx: number) => Math.max(1, Math.round((lengthPx * side) / paddedPx));
  const picture = { width: scaled(size.width), height: scaled(size.height) };
  const left = Math.floor((side - picture.width) / 2);
  const top = Math.floor((side - picture.height) / 2);
  return {
    side,
    top,
    left,
    right: side - picture.width - left,
    bottom: side - picture.height - top,
    picture,
  };
}
