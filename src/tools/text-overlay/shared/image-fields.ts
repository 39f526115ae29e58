import { z } from 'zod';
import type { FilesInTexts } from '#platform/shared/endpoint.ts';
import { imageFits, imageLayerLimits as limits } from './image-layer.ts';
import { imageLayerProblems } from './image-problems.ts';
import { hasOnePlace, layerShape, numberSchema, onePlace } from './layer-fields.ts';
import { hasSize, needsSize, sizeShape } from './shape-fields.ts';
import { boxLimits } from './shape-layer.ts';

const imageText = `image must have at most ${limits.maxAddressLength} characters`;

/** A picture on a picture, as it is sent (contract 11 "Overlay"). */
export const imageLayerSchema = z
  .strictObject({
    type: z.literal('image'),
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
      description: 'How the picture lies in width and height, if both are given. Default contain.',
    }),
    radius: numberSchema('radius', { min: 0, max: boxLimits.maxRadius })
      .optional()
      .meta({ description: 'Radius of the corners, in percent of the shorter side. Default 0.' }),
    ...layerShape,
  })
  .refine(hasOnePlace, onePlace)
  .refine(hasSize, needsSize);

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
