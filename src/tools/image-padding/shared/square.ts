export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square around a picture: its side and the border on each side of the picture, in pixels. */
export interface Square {
  readonly side: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Returns the square around a centred picture. Its side is the longer side plus the padding twice; an odd
 * pixel goes to the right and to the bottom (contract 3).
 */
export function squareAround({ width, height }: Size, paddingPx: number): Square {
  const side = Math.max(width, height) + 2 * paddingPx;
  const left = Math.floor((side - width) / 2);
  const top = Math.floor((side - height) / 2);
  return { side, top, left, right: side - width - left, bottom: side - height - top };
}
