import { z } from 'zod';
import type { FilesInTexts } from '#platform/shared/endpoint.ts';
import { areNeverConvex, toCorners } from './corners.ts';
import { imageFits, imageLayerLimits as limits } from './image-layer.ts';
import { imageLayerProblems } from './image-problems.ts';
import { distanceSchema, hasOnePlace, layerShape, numberSchema, onePlace } from './layer-fields.ts';
import { hasSize, sizeShape } from './shape-fields.ts';
import { boxLimits } from './shape-layer.ts';

const imageText = `image must have at most ${limits.maxAddressLength} characters`;

const cornersText = 'corners must be four points, each with x and y';
const cornerSchema = z
  .strictObject({
    x: distanceSchema('x').meta({
      description: 'In pixels from the left edge, or as a percentage of the width.',
    }),
    y: distanceSchema('y').meta({
      description: 'In pixels from the upper edge, or as a percentage of the height.',
    }),
  })
  .meta({ description: 'In pixels, or as percentages of the width and the height.' });

/** Puts a picture in perspective. */
const cornersSchema = z
  .array(cornerSchema, { error: cornersText })
  .length(4, { error: cornersText, abort: true })
  .refine((corners) => !areNeverConvex(toCorners(corners)), {
    error: imageLayerProblems.corners.error,
    params: { code: imageLayerProblems.corners.code },
  })
  .meta({
    description:
      'Top left, top right, bottom right and bottom left of the picture in perspective, instead of ' +
      'position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the ' +
      'height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at ' +
      'least a pixel large. In a form, JSON text.',
    examples: [
      [
        { x: '30%', y: '25%' },
        { x: '70%', y: '28%' },
        { x: '68%', y: '80%' },
        { x: '31%', y: '76%' },
      ],
    ],
  });

/** What corners are sent instead of. */
const insteadOf = ['position', 'x', 'y', 'width', 'height', 'rotation', 'fit'] as const;

/** A picture on a picture, as it is sent (contract 11 "Overlay"). */
export const imageLayerSchema = z
  .strictObject({
    type: z.literal('image').meta({ description: 'A picture.' }),
    image: z
      .string({ error: imageText })
      .trim()
      .max(limits.maxAddressLength, { error: imageText })
      .meta({
        description:
          'Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An ' +
          'empty value leaves the layer out.',
        examples: ['ast_4Zb1xq0dTn7YcW9sKf2LhP'],
      }),
    ...sizeShape,
    fit: z.enum(imageFits).optional().meta({
      description: 'How the picture fits width and height, if both are given. Default contain.',
    }),
    radius: numberSchema('radius', { min: 0, max: boxLimits.maxRadius })
      .optional()
      .meta({ description: 'Radius of the corners, in percent of the shorter side. Default 0.' }),
    corners: cornersSchema.optional(),
    displace: numberSchema('displace', { min: 0, max: limits.maxDisplace })
      .optional()
      .meta({
        description:
          'How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is ' +
          'at most 2 % of the shorter side of the picture it is drawn on. Default 0.',
      }),
    ...layerShape,
  })
  .refine(hasOnePlace, onePlace)
  .refine((fields) => fields.corners !== undefined || hasSize(fields), {
    error: 'Send width, height or both, or corners',
    path: ['width'],
  })
  .refine((fields) => !fields.corners || insteadOf.every((name) => fields[name] === undefined), {
    error: `Send either corners or ${insteadOf.join(', ')}, not both`,
    path: ['corners'],
  });

/** The validated fields of an image layer, under their documented names. */
export type ImageFields = z.output<typeof imageLayerSchema>;

/** Returns which fields may hold pictures as data URIs. */
export function picturesInTexts(...fields: readonly string[]): FilesInTexts {
  const { maxLayers, maxBytes } = limits;
  const { tooMany, tooLarge } = imageLayerProblems;
  return { fields, maxFiles: maxLayers, tooMany, maxBytes, tooLarge };
}

/** Adds an error for the first image layer that is one too many. */
export function requireFewImages(
  layers: readonly { readonly type?: string | undefined }[],
  ctx: z.RefinementCtx,
): void {
  const images = [...layers.entries()].filter(([, { type }]) => type === 'image');
  const [index] = images[limits.maxLayers] ?? [];
  if (index !== undefined)
    ctx.addIssue({ code: 'custom', message: imageLayerProblems.tooMany.error, path: [index, 'type'] });
}
