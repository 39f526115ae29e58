import { z } from 'zod';
import { colourSchema } from '#platform/shared/fields.ts';
import {
  fillSchema,
  hasOnePlace,
  layerShape,
  numberOrShareSchema,
  numberSchema,
  onePlace,
  type Range,
} from './layer-fields.ts';
import {
  boxLimits as limits,
  shapeDefaults as defaults,
  shapeTypes,
  type SizeFields,
} from './shape-layer.ts';
import { overlayLimits } from './text-overlay.ts';

const sides: Range = { min: limits.minSide, max: limits.maxSide };
const sideShares: Range = { min: overlayLimits.minSizePercent, max: limits.maxSidePercent };
const strokes: Range = { min: 0, max: limits.maxStrokeWidth };
const strokeShares: Range = { min: 0, max: overlayLimits.maxPercent };
const oneAlone = 'Send only one side to keep the shape.';

/** The size of a layer other than text. */
export const sizeShape = {
  width: numberOrShareSchema('width', sides, sideShares)
    .optional()
    .meta({ description: `In pixels, or as a percentage of the picture's width. ${oneAlone}` }),
  height: numberOrShareSchema('height', sides, sideShares)
    .optional()
    .meta({ description: `In pixels, or as a percentage of the picture's height. ${oneAlone}` }),
};

/** Returns whether a layer has a size. */
export function hasSize({ width, height }: SizeFields): boolean {
  return (width ?? height) !== undefined;
}

export const needsSize = { error: 'Send width, height or both', path: ['width'] };

/** A rectangle or an ellipse, as it is sent (contract 11 "Overlay"). */
export const shapeSchema = z
  .strictObject({
    type: z.enum(shapeTypes).meta({ description: 'Which shape it is.' }),
    ...sizeShape,
    fill: fillSchema.optional().meta({
      description:
        `Hex, or a gradient over the shape's box. Default ${defaults.fill}; with a stroke there is none ` +
        'unless it is given.',
    }),
    stroke_color: colourSchema()
      .optional()
      .meta({ description: `Hex. Default ${defaults.strokeColor} if stroke_width is set.` }),
    stroke_width: numberOrShareSchema('stroke_width', strokes, strokeShares)
      .optional()
      .meta({
        description:
          "Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter " +
          `side. Default ${defaults.strokeWidth} if stroke_color is set.`,
      }),
    radius: numberSchema('radius', { min: 0, max: limits.maxRadius }).optional().meta({
      description: 'Radius of the corners of a rectangle, in percent of its shorter side. Default 0.',
    }),
    ...layerShape,
  })
  .refine(hasOnePlace, onePlace)
  .refine(hasSize, needsSize);

/** The validated fields of a shape, under their documented names. */
export type ShapeFields = z.output<typeof shapeSchema>;
