import { z } from 'zod';
import { wholeNumberSchema } from '#platform/shared/fields.ts';
import { imageUrlSchema } from '#platform/shared/open-picture.ts';
import { dpiSchema, outputFields } from '#platform/shared/output-options.ts';
import { paddingFields } from '#tools/image-padding/shared/contract.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { presetNames, presetSize } from '#tools/print-files/shared/presets.ts';
import { requireFewImages } from '#tools/text-overlay/shared/image-fields.ts';
import { hasOnePlace, onePlace } from '#tools/text-overlay/shared/layer-fields.ts';
import {
  type LayerFields,
  layerSchema,
  requireUniqueNames,
} from '#tools/text-overlay/shared/layer-schema.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import {
  boundsToFit,
  hasBoundsToFit,
  hasOneOutlineForm,
  oneOutlineForm,
  overlayShape,
} from '#tools/text-overlay/shared/overlay-fields.ts';
import { templateValuesSchema } from '#tools/text-overlay/shared/template-fields.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { templateLimits as limits } from './limits.ts';
import { templateProblems } from './problems.ts';

/** One text of a template, as it is sent and stored. */
const templateTextSchema = z
  .strictObject({
    ...overlayShape,
    text: overlayShape.text.meta({
      description:
        'The text. `{{name}}` is a variable, `{{name|fallback}}` a variable with a fallback, `\\{{` ' +
        `literal braces. At most ${overlayLimits.maxTextLength} characters, also after filling. A text that ends up ` +
        'empty is not drawn.',
      examples: ['{{title|Summer sale}}'],
    }),
  })
  .refine(hasOnePlace, onePlace)
  .refine(hasBoundsToFit, boundsToFit)
  .refine(hasOneOutlineForm, oneOutlineForm);

/** One layer of a template, as it is sent. */
export const templateOverlaySchema = layerSchema(templateTextSchema);

const { padding_color, output_size } = paddingFields.shape;
const { dashboardPx: minPaddingPx, maxPx: maxPaddingPx, defaultPx } = paddingLimits;

export const templatePaddingSchema = z
  .strictObject({
    padding_size: wholeNumberSchema({
      min: minPaddingPx,
      max: maxPaddingPx,
      message: `padding_size must be a whole number between ${minPaddingPx} and ${maxPaddingPx}`,
    })
      .optional()
      .meta({
        description:
          `Border in pixels around the longer side: ${minPaddingPx}, the bare square, to ${maxPaddingPx}. ` +
          `Default ${defaultPx}.`,
        examples: [defaultPx],
      }),
    padding_color,
    transparency: z
      .enum(['yes', 'no'])
      .optional()
      .meta({ description: '`yes` makes the border transparent, instead of `padding_color`.' }),
    output_size,
  })
  .refine(({ padding_color: colour, transparency }) => colour === undefined || transparency !== 'yes', {
    error: 'Send either padding_color or transparency, not both',
    path: ['padding_color'],
  });

function sideSchema(name: string) {
  const { minSidePx: min, maxSidePx: max } = limits;
  return wholeNumberSchema({ min, max, message: `${name} must be a whole number between ${min} and ${max}` });
}

const sizeNameText = `name must have 1 to ${limits.sizeNameMaxLength} characters, without slashes`;
export const templateSizeSchema = z.strictObject({
  name: z
    .string({ error: sizeNameText })
    .trim()
    .regex(new RegExp(`^[^\\p{C}/\\\\]{1,${limits.sizeNameMaxLength}}$`, 'u'), { error: sizeNameText })
    .meta({ description: 'Unique in the template.' }),
  width: sideSchema('width').meta({ description: 'In pixels.' }),
  height: sideSchema('height').meta({ description: 'In pixels.' }),
  fit: z
    .enum(['contain', 'cover'])
    .default('contain')
    .meta({
      description:
        '`contain`: the whole picture, with bars in the padding colour or transparent. `cover`: ' +
        'cropped around the centre.',
    }),
  ...outputFields,
});

const presetSchema = z.enum(presetNames).meta({ description: 'Of `GET /api/presets`.' });
const sizesSchema = z
  .array(
    z
      .union([presetSchema, templateSizeSchema], {
        error: 'A size must be the name of a preset, or an object with name, width and height',
      })
      .meta({ description: 'A preset name from `GET /api/presets`, or a custom size.' }),
  )
  .max(limits.sizes)
  .transform((sizes) => sizes.map((size) => (typeof size === 'string' ? presetSize(size) : size)))
  .refine((sizes) => new Set(sizes.map(({ name }) => name.toLowerCase())).size === sizes.length, {
    error: 'Each size must have a unique name',
  });

const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: 'name is required' })
    .max(limits.nameMaxLength)
    .meta({ examples: ['Summer sale'] }),
  overlays: z
    .array(templateOverlaySchema)
    .max(overlayLimits.maxOverlays)
    .superRefine(requireUniqueNames)
    .superRefine(requireFewImages)
    .optional()
    .meta({
      description: `Up to ${overlayLimits.maxOverlays} layers, drawn first, in this order.`,
      examples: [[{ text: '{{title|Summer sale}}', position: 'bottom-center', font_size: '8%' }]],
    }),
  padding: templatePaddingSchema
    .optional()
    .meta({ description: 'The square around the picture and its texts.' }),
  sizes: sizesSchema.optional().meta({
    description: `Up to ${limits.sizes} sizes, made from the padded picture: preset names or custom sizes.`,
    examples: [['instagram-square']],
  }),
  dpi: dpiSchema.meta({
    description: `${dpiSchema.description} A size may have another one.`,
  }),
  sample_values: templateValuesSchema.optional().meta({
    description: 'Values of the variables in the thumbnail.',
    examples: [{ title: 'Sale' }],
  }),
  image_url: imageUrlSchema.meta({
    description:
      "URL of the template's picture, instead of a file. The `image_url` of one of your templates copies " +
      'its picture.',
    examples: undefined,
  }),
});

const { overlays: overlaysField, padding: paddingField, sizes: sizesField, dpi: dpiField } = fields.shape;

/** What a layout consists of, saved or not. */
export const layoutFields = {
  overlays: overlaysField,
  padding: paddingField,
  sizes: sizesField,
  dpi: dpiField,
};

/** Whether a layout does anything with a picture. */
export function hasWork({
  overlays = [],
  padding,
  sizes = [],
}: Partial<Pick<z.output<typeof fields>, 'overlays' | 'padding' | 'sizes'>>): boolean {
  return overlays.length + sizes.length > 0 || padding !== undefined;
}

export const needsWork = { error: templateProblems.nothingToDo.error, path: ['overlays'] };

/** What a template is saved from. */
export const templateBody = fields
  .refine(hasWork, needsWork)
  .transform(({ image_url, overlays = [], sizes = [], sample_values = {}, padding = null, dpi, name }) => ({
    name,
    imageUrl: image_url,
    content: { ...storedLayers(overlays), padding, sizes, sample_values, ...(dpi !== undefined && { dpi }) },
  }));

/** What a version of a template consists of, as it is stored. */
export type TemplateContent = z.output<typeof templateBody>['content'];

/**
 * Returns layers as a template stores them. The version before this one reads `overlays`, and knows texts
 * alone; `layers` are all, where they are more.
 */
export function storedLayers(layers: readonly LayerFields[]) {
  const overlays = layers.filter(isText);
  return { overlays, ...(overlays.length < layers.length && { layers }) };
}

/** Returns the layers of a template, in their order. */
export function layersOf({ overlays, layers = overlays }: TemplateContent): readonly LayerFields[] {
  return layers;
}
