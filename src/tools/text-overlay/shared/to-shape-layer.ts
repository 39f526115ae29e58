import { placeOf } from './place-of.ts';
import type { ShapeFields } from './shape-fields.ts';
import { shapeDefaults as defaults, type ShapeLayer } from './shape-layer.ts';

/** Converts the fields of a shape and fills in the defaults (contract 11 "Overlay"). */
export function toShapeLayer(fields: ShapeFields): ShapeLayer {
  const { type, width, height, fill, stroke_color, stroke_width, radius } = fields;
  const hasStroke = (stroke_color ?? stroke_width) !== undefined;
  return {
    type,
    width,
    height,
    radius,
    place: placeOf(fields),
    opacity: fields.opacity,
    rotation: fields.rotation,
    shadow: fields.shadow,
    blend: fields.blend,
    name: fields.name,
    fill: fill ?? (hasStroke ? undefined : defaults.fill),
    stroke: hasStroke
      ? { color: stroke_color ?? defaults.strokeColor, width: stroke_width ?? defaults.strokeWidth }
      : undefined,
  };
}
