import { resultLifeText } from '#platform/shared/result-life.ts';
import { z } from 'zod';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { finishedPictureFields } from '#platform/shared/finished-picture.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { outputFields, outputOf } from '#platform/shared/output-options.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { imageUrlSchema, pictureProblems, resultSpends } from '#platform/shared/open-picture.ts';
import { pixelsSchema, sentMetadataSchema } from '#platform/shared/response-fields.ts';
import { hasOnePlace, onePlace } from './layer-fields.ts';
import { picturesInTexts, requireFewImages } from './image-fields.ts';
import { imageLayerProblems } from './image-problems.ts';
import { layerSchema, refuseTooMany, requireUniqueNames } from './layer-schema.ts';
import {
  boundsToFit,
  hasBoundsToFit,
  hasOneOutlineForm,
  oneOutlineForm,
  overlayObject,
  overlayShape,
} from './overlay-fields.ts';
import { templateValuesSchema } from './template-fields.ts';
import { shapeTypes } from './shape-layer.ts';
import { overlayLimits } from './text-overlay.ts';
import { renderProblems } from './render-problems.ts';
import { toLayer } from './to-layer.ts';
import { toTextOverlay } from './to-text-overlay.ts';

const tag = 'Text overlay';

const textLayerSchema = overlayObject
  .refine(hasOnePlace, onePlace)
  .refine(hasBoundsToFit, boundsToFit)
  .refine(hasOneOutlineForm, oneOutlineForm);

/** One entry of `overlays`. */
export const overlayEntrySchema = layerSchema(textLayerSchema).transform(toLayer).meta({ id: 'Overlay' });

const { type: _type, name: _name, text: textSchema, ...styleShape } = overlayShape;
const drawTextFields = z.strictObject({
  image_url: imageUrlSchema,
  text: textSchema.optional(),
  ...styleShape,
  overlays: z
    .preprocess(
      refuseTooMany,
      z
        .array(overlayEntrySchema)
        .min(1)
        .max(overlayLimits.maxOverlays)
        .superRefine(requireUniqueNames)
        .superRefine(requireFewImages),
    )
    .optional()
    .meta({
      description:
        `Up to ${overlayLimits.maxOverlays} layers instead of a single text, drawn in this order: each a ` +
        'text, a rectangle, an ellipse or a QR code by its `type`. In a form, the array as JSON text.',
    }),
  template_id: z.string().max(100).optional().meta({
    description: 'Id of a saved template, instead of texts. Same as `POST /api/templates/{id}/render`.',
  }),
  ...outputFields,
  values: templateValuesSchema.optional().meta({ description: "Values of the template's variables." }),
  metadata: metadataSchema.optional(),
});

type Fields = z.output<typeof drawTextFields>;
const singleFields = ['text', ...Object.keys(styleShape)] as readonly ('text' | keyof typeof styleShape)[];

/** Returns whether texts were sent in more than one way: a single one, `overlays`, or a template. */
function mixesTexts({ overlays, template_id, ...fields }: Fields) {
  const hasSingle = singleFields.some((name) => fields[name] !== undefined);
  return [overlays !== undefined, template_id !== undefined, hasSingle].filter(Boolean).length > 1;
}

const pathOfMixed = ({ template_id }: Fields) => (template_id === undefined ? 'overlays' : 'template_id');

const drawTextBody = drawTextFields
  .superRefine((fields, ctx) => {
    if (!mixesTexts(fields)) return;
    const param = pathOfMixed(fields);
    const message =
      param === 'overlays'
        ? 'Send either overlays or the fields of one text, not both'
        : 'Send either template_id or texts, not both';
    ctx.addIssue({ code: 'custom', message, path: [param] });
  })
  .refine((fields) => (fields.overlays ?? fields.text ?? fields.template_id) !== undefined, {
    error: 'text is required',
    path: ['text'],
  })
  .refine((fields) => fields.values === undefined || fields.template_id !== undefined, {
    error: 'values need a template_id',
    path: ['values'],
  })
  .refine(hasOnePlace, onePlace)
  .refine(hasBoundsToFit, boundsToFit)
  .refine(hasOneOutlineForm, oneOutlineForm)
  .transform(({ image_url, overlays, metadata, template_id, values = {}, text = '', ...fields }) => ({
    imageUrl: image_url,
    metadata,
    output: outputOf(fields),
    template: template_id === undefined ? undefined : { id: template_id, values },
    overlays: overlays ?? [toTextOverlay({ text, ...fields })],
    /** Where the fields of the texts were sent. */
    isList: overlays !== undefined,
  }));

const rectangle = {
  x: z.number().meta({ description: 'Left edge.' }),
  y: z.number().meta({ description: 'Upper edge.' }),
  width: z.number().meta({ description: 'From left to right.' }),
  height: z.number().meta({ description: 'From top to bottom.' }),
};

const nameSchema = z.string().nullable().meta({ description: 'As it was sent; null without one.' });
const overflowSchema = z
  .boolean()
  .meta({ description: 'Whether the layer is cut off at the edge of the picture.' });

/** The layout of one drawn text (contract 3 and 11), in pixels of the upright picture. */
const textLayoutSchema = z
  .strictObject({
    type: z.literal('text').meta({ description: 'Type of the layer.' }),
    name: nameSchema,
    box: z
      .strictObject(rectangle)
      .meta({ description: 'Bounds of the drawn text, including the outline, in whole pixels.' }),
    lines: z
      .array(
        z.strictObject({
          text: z.string().meta({ description: 'The characters of the line.' }),
          x: z.number().meta({ description: 'Left end of the line.' }),
          y: z.number().meta({ description: 'Baseline of the line.' }),
          width: z.number().meta({ description: 'Length of the line.' }),
        }),
      )
      .meta({
        description: 'Lines from top to bottom: left end and baseline.',
      }),
    font_family: z.string().meta({ description: 'Family that it is drawn with.' }),
    font_weight: z.int().meta({ description: 'The weight of the family nearest to the requested one.' }),
    font_size: z.number().meta({ description: 'In pixels, after `fit`.' }),
    missing_glyphs: z
      .array(z.string())
      .meta({ description: 'Characters that no font has; each is drawn as a box.' }),
    overflow: overflowSchema,
  })
  .meta({ id: 'TextLayout' });

/** The layout of a drawn layer other than text. */
const boxLayoutSchema = z
  .strictObject({
    type: z.enum(['image', ...shapeTypes, 'qr']).meta({ description: 'Type of the layer.' }),
    name: nameSchema,
    box: z
      .strictObject(rectangle)
      .meta({ description: 'Bounds of all that is drawn, including stroke and shadow, in whole pixels.' }),
    corners: z
      .array(
        z.strictObject({
          x: z.number().meta({ description: 'From the left edge.' }),
          y: z.number().meta({ description: 'From the upper edge.' }),
        }),
      )
      .optional()
      .meta({ description: 'Corners of an image that has them, in pixels.' }),
    overflow: overflowSchema,
  })
  .meta({ id: 'BoxLayout' });

/** The layout of one drawn layer. */
export const layoutReportSchema = z.discriminatedUnion('type', [textLayoutSchema, boxLayoutSchema]);
export type LayoutReport = z.output<typeof layoutReportSchema>;

/** The response for a picture with texts, with further fields if a template was rendered. */
export const drawnTextSchema = z.strictObject({
  ...finishedPictureFields,
  layout: z.array(layoutReportSchema).meta({ description: 'Layout of each drawn layer, in order.' }),
  metadata: sentMetadataSchema,
  template_id: z.string().optional().meta({ description: 'The template that was rendered.' }),
  template_version: z.int().optional().meta({ description: 'Its version at that time.' }),
  images: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'Name of the size.' }),
        width: pixelsSchema,
        height: pixelsSchema,
        url: z.string().meta({ description: 'The picture; needs no API key.' }),
      }),
    )
    .optional()
    .meta({ description: "The template's sizes, in order." }),
});

export const drawText = endpoint({
  name: 'drawText',
  method: 'POST',
  path: '/api/text_overlay',
  tag,
  summary: 'Draw text on a picture',
  description:
    'Draws one text, or up to 20 `overlays` (texts, images, shapes and QR codes), with the same code and ' +
    'fonts as the editor. Supports JPEG, PNG, GIF (also animated: the layers are on every frame), BMP, ' +
    'TIFF, WebP and AVIF, and keeps the format where it can be written (BMP and AVIF become PNG). Returns ' +
    `JSON with a link that works for ${resultLifeText}, and the layout of each layer; \`Accept: image/*\` ` +
    'returns the picture itself.',
  callers: ['session', 'identity', 'key'],
  scope: 'text_overlay',
  idempotency: 'reruns',
  metered: true,
  spends: resultSpends,
  body: drawTextBody,
  files: { image: imageFile },
  filesInTexts: picturesInTexts('overlays', 'values'),
  needs: [
    ['image', 'image_url', 'template_id'],
    ['text', 'overlays', 'template_id'],
  ],
  response: drawnTextSchema,
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/webp'],
  problems: [
    ...pictureProblems,
    ...Object.values(renderProblems),
    imageLayerProblems.notRead,
    imageLayerProblems.corners,
    imageLayerProblems.tooMany,
    ...Object.values(outputProblems),
    requestProblems.notAcceptable,
  ],
});
