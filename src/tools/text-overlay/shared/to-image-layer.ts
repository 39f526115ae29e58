import { toCorners } from './corners.ts';
import type { ImageFields } from './image-fields.ts';
import type { ImageLayer } from './image-layer.ts';
import { placeOf } from './place-of.ts';

/** Converts the fields of an image layer (contract 11 "Overlay"). */
export function toImageLayer(fields: ImageFields): ImageLayer {
  const { x: _x, y: _y, position: _position, corners, ...same } = fields;
  return { ...same, place: placeOf(fields), ...(corners && { corners: toCorners(corners) }) };
}
