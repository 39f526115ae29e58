import { z } from 'zod';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { parseCssColour } from '#platform/shared/css-colours.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { addressSchema, colourSchema, wholeNumberSchema } from '#platform/shared/fields.ts';
import { finishedPictureFields } from '#platform/shared/finished-picture.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { outputFields, outputOf, trimSchema } from '#platform/shared/output-options.ts';
import { imageUrlSchema, pictureProblems, resultSpends } from '#platform/shared/open-picture.ts';
import { pixelsSchema, sentMetadataSchema } from '#platform/shared/response-fields.ts';
import { resultLifeText } from '#platform/shared/result-life.ts';
import { paddingLimits } from './padding-limits.ts';

const sizeText = `Padding size must be between ${paddingLimits.minPx} and ${paddingLimits.maxPx} pixels`;
const { minOutputPx, maxOutputPx } = paddingLimits;
const outputText = `Output size must be between ${minOutputPx} and ${maxOutputPx} pixels`;

/**
 * The endpoint accepts two dialects (contract 3): the documented fields, and those of the dashboard's form
 * (`url`, `transparency`, `color`). Both become one set of options.
 */
export const paddingFields = z.strictObject({
  image_url: imageUrlSchema,
  padding_size: wholeNumberSchema({ min: paddingLimits.minPx, max: paddingLimits.maxPx, message: sizeText })
    .optional()
    .meta({
      description:
        'Border in pixels around the longer side: 1 to 500. Default 50 for API keys, 0 for the dashboard.',
      examples: [50],
    }),
  output_size: wholeNumberSchema({
    min: paddingLimits.minOutputPx,
    max: paddingLimits.maxOutputPx,
    message: outputText,
  })
    .optional()
    .meta({
      description:
        'Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down ' +
        'to it, including the padding. Default: not scaled.',
      examples: [2_400],
    }),
  padding_color: colourSchema()
    .optional()
    .meta({ description: 'Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF.', examples: ['#FFFFFF'] }),
  trim: trimSchema,
  ...outputFields,
  url: addressSchema.optional().meta({ aliasOf: 'image_url' }),
  transparency: z.enum(['yes', 'no']).optional().meta({ aliasOf: 'padding_color' }),
  color: colourSchema((text) => parseCssColour(text) !== undefined)
    .optional()
    .meta({ aliasOf: 'padding_color' }),
  metadata: metadataSchema.optional(),
});

/** The options that both dialects produce. Without `paddingPx` the default depends on the kind of caller. */
const paddingOptionsSchema = paddingFields
  .refine((fields) => fields.image_url === undefined || fields.url === undefined, {
    error: 'Send either image_url or url, not both',
    path: ['url'],
  })
  .refine(
    (fields) => fields.padding_color === undefined || (fields.color ?? fields.transparency) === undefined,
    {
      error: 'Send either padding_color or transparency and color, not both',
      path: ['padding_color'],
    },
  )
  .transform((fields) => ({
    imageUrl: fields.image_url ?? fields.url,
    paddingPx: fields.padding_size,
    outputPx: fields.output_size,
    background: backgroundOf(fields),
    trim: fields.trim,
    output: outputOf(fields),
    metadata: fields.metadata,
  }));

/** Returns the background that the fields name, in either dialect; white by default. */
export function backgroundOf({
  transparency,
  padding_color,
  color,
}: Pick<z.output<typeof paddingFields>, 'transparency' | 'padding_color' | 'color'>): Rgba | 'transparent' {
  const colour = parseCssColour(padding_color ?? color ?? paddingLimits.defaultColour);
  return transparency === 'yes' || colour === undefined || colour.alpha === 0 ? 'transparent' : colour;
}

const sizeSchema = z.strictObject({ width: pixelsSchema, height: pixelsSchema }).meta({ id: 'PixelSize' });

export const padImage = endpoint({
  name: 'padImage',
  method: 'POST',
  path: '/api/image_padding',
  tag: 'Image padding',
  summary: 'Pad a picture to a square',
  description:
    'Centres the picture in a square of its longer side plus twice `padding_size`; `output_size` ' +
    'scales that square. Supports JPEG, PNG, GIF (including animated), BMP, TIFF, WebP and AVIF. Keeps the ' +
    'format if it can be written and supports the colour, otherwise returns PNG. API keys get JSON ' +
    `with a link that works for ${resultLifeText}, the dashboard gets the picture itself; ` +
    '`Accept: image/*` or `Accept: application/json` overrides this. Several squares of a picture are one ' +
    'request of `POST /api/templates/render`, with `padding` and `sizes`.',
  callers: ['session', 'identity', 'key'],
  scope: 'image_padding',
  idempotency: 'reruns',
  metered: true,
  spends: resultSpends,
  body: paddingOptionsSchema,
  files: { image: imageFile },
  needs: [['image', 'image_url']],
  response: z.strictObject({
    ...finishedPictureFields,
    original_size: sizeSchema.meta({ description: 'The picture that was sent, in pixels.' }),
    new_size: sizeSchema.meta({ description: 'The finished picture, in pixels.' }),
    metadata: sentMetadataSchema,
  }),
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/webp'],
  problems: [
    ...pictureProblems,
    imageProblems.nothingLeft,
    ...Object.values(outputProblems),
    requestProblems.notAcceptable,
  ],
});
