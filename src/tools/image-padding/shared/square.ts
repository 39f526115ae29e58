export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture stands in its square, in pixels. */
export interface Square {
  readonly side: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * The square around a centred picture: longer side plus padding twice; an odd pixel goes right and below
 * (contract 3).
 */
export function squareAround({ width, height }: Size, paddingPx: number): Square {
  const side = Math.max(width, height) + 2 * paddingPx;
  const left = Math.floor((side - width) / 2);
  const top = Math.floor((side - height) / 2);
  return { side, top, left, right: side - width - left, bottom: side - height - top };
}
