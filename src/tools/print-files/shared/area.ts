/** A rectangle of whole pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels that touch one another, also by a corner. */
export interface Island extends Area {
  /** How many pixels it has. */
  readonly pixels: number;
}

/** Returns where an island is. */
export function areaOf({ x, y, width, height }: Island): Area {
  return { x, y, width, height };
}
