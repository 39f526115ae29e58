import { type Length, overlayDefaults, type Place, type Position } from './text-overlay.ts';

interface PlaceFields {
  readonly x?: Length | undefined;
  readonly y?: Length | undefined;
  readonly position?: Position | undefined;
}

/** Returns the place that the fields of a layer name. */
export function placeOf({ x, y, position }: PlaceFields): Place {
  return x !== undefined && y !== undefined ? { x, y } : (position ?? overlayDefaults.position);
}
