import { z } from 'zod';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { imageUrlSchema, pictureProblems, resultSpends } from '#platform/shared/open-picture.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outputFields, outputOf, trimSchema } from '#platform/shared/output-options.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { createdAtSchema, messageSchema, succeeded } from '#platform/shared/response-fields.ts';
import { picturesInTexts } from '#tools/text-overlay/shared/image-fields.ts';
import { imageLayerProblems } from '#tools/text-overlay/shared/image-problems.ts';
import { drawText, drawnTextSchema } from '#tools/text-overlay/shared/contract.ts';
import { templateValuesSchema } from '#tools/text-overlay/shared/template-fields.ts';
import { templateLimits } from './limits.ts';
import { templateProblems as problems } from './problems.ts';
import {
  hasWork,
  layoutFields,
  needsWork,
  storedLayers,
  templateBody,
  templateOverlaySchema,
  templatePaddingSchema,
  templateSizeSchema,
} from './template-fields.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

const tag = 'Templates';
const callers = ['session', 'identity', 'key'] as const;
const idSchema = z
  .string()
  .regex(/^tpl_[0-9A-Za-z]{22}$/)
  .meta({ description: 'Id of the template.', examples: ['tpl_4Zb1xq0dTn7YcW9sKf2LhP'] });
const params = z.strictObject({ id: idSchema });
const missing = problems.notFound;
const versionQuery = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'version must be a whole number' })
    .transform(Number)
    .optional()
    .meta({ description: 'Default: the current version.' }),
});
const { perAccount, thumbnailPx, versions } = templateLimits;

export const templateSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the template.' }),
    name: z.string().meta({ description: 'Name of the template.' }),
    overlays: z.array(templateOverlaySchema).meta({ description: 'Its layers, drawn first, in this order.' }),
    padding: templatePaddingSchema
      .nullable()
      .meta({ description: 'The square around the picture; null for none.' }),
    sizes: z.array(templateSizeSchema).meta({ description: 'Sizes that are made of the padded picture.' }),
    dpi: z.int().nullable().meta({ description: 'Null: as the picture.' }),
    sample_values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Values of the variables in the thumbnail.' }),
    variables: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'Name of the variable.' }),
          default: z.string().nullable().meta({ description: 'Null if a value is required.' }),
        }),
      )
      .meta({ description: 'In order of appearance.' }),
    image_url: z
      .string()
      .nullable()
      .meta({ description: "The template's picture; needs an API key or session." }),
    thumbnail_url: z
      .string()
      .nullable()
      .meta({
        description:
          `WebP of at most ${thumbnailPx} px, with the sample values, on the template's picture or ` +
          'plain grey; null for some older templates.',
      }),
    used_by: z
      .array(
        z.strictObject({
          shop_id: z.int().meta({ description: 'Row number of the shop.' }),
          name: z.string().meta({ description: 'Artist of the shop.' }),
        }),
      )
      .meta({ description: 'Shops that use it for new products; `name` is the artist.' }),
    version: z.int().meta({ description: 'Starts at 1; every PUT creates a new version.' }),
    created_at: createdAtSchema,
    updated_at: z.iso.datetime().meta({ description: 'When it was last changed, in UTC.' }),
  })
  .meta({ id: 'Template', description: 'A saved template.' });
/** A template as its owner sees it. */
export type Template = z.input<typeof templateSchema>;
const oneTemplate = z.strictObject({ success: succeeded, data: templateSchema });

const imageProblemsOfLayers = [
  imageLayerProblems.notRead,
  imageLayerProblems.corners,
  imageLayerProblems.tooMany,
];

const saveProblems = [
  ...imageProblemsOfLayers,
  // The picture of a template that does not exist.
  problems.notFound,
  problems.invalidVariable,
  problems.tooManyVariables,
  problems.unknownValue,
  problems.storageLimit,
  // A template without a picture of its own is one too.
  ...pictureProblems.filter(({ code }) => code !== 'image_required'),
];

export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: '/api/templates',
  tag,
  summary: 'Save a template',
  description:
    'Texts with variables and other layers, then padding, then sizes. `image` or `image_url` is stored ' +
    `with the template and used when a request has no picture. A free account can have ${perAccount.free} ` +
    `templates, a premium account ${perAccount.premium}. Not metered.`,
  callers,
  scope: 'text_overlay',
  idempotency: 'commits',
  spends: { changes: 1, stored_bytes: 'measured', slot_seconds: 'measured' },
  status: 201,
  body: templateBody,
  maxBodyBytes: templateLimits.bodyBytes,
  files: { image: imageFile },
  filesInTexts: picturesInTexts('overlays', 'values', 'sample_values'),
  response: oneTemplate,
  problems: [problems.limit, ...saveProblems],
});

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/api/templates',
  tag,
  summary: 'List your templates, newest first',
  callers,
  scope: 'text_overlay',
  query: z.strictObject(pageQuery(templateLimits, rowBefore(9))),
  response: pageSchema(templateSchema, z.int()),
});

export const getTemplate = endpoint({
  name: 'getTemplate',
  method: 'GET',
  path: '/api/templates/:id',
  tag,
  summary: 'One of your templates',
  callers,
  scope: 'text_overlay',
  params,
  missing,
  response: oneTemplate,
});

export const replaceTemplate = endpoint({
  name: 'replaceTemplate',
  method: 'PUT',
  path: '/api/templates/:id',
  tag,
  summary: 'Replace a template with a new version',
  description:
    'Replaces everything: omitted fields are removed, including the picture. To keep the picture, send ' +
    'back its `image_url`. Work already started continues with the previous version; the newest ' +
    `${versions} versions are stored.`,
  callers,
  scope: 'text_overlay',
  spends: { changes: 1, stored_bytes: 'measured', slot_seconds: 'measured' },
  params,
  missing,
  body: templateBody,
  maxBodyBytes: templateLimits.bodyBytes,
  files: { image: imageFile },
  filesInTexts: picturesInTexts('overlays', 'values', 'sample_values'),
  response: oneTemplate,
  problems: saveProblems,
});

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/:id',
  tag,
  summary: 'Delete a template with all its versions',
  callers,
  scope: 'text_overlay',
  spends: { changes: 1 },
  params,
  missing,
  query: z.strictObject({
    force: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: '`true` also deletes a template that is in use.' }),
  }),
  response: z.strictObject({ success: succeeded, message: messageSchema }),
  problems: [problems.inUse],
});

export const getTemplateImage = endpoint({
  name: 'getTemplateImage',
  method: 'GET',
  path: '/api/templates/:id/image',
  tag,
  summary: 'The original picture of a template',
  callers,
  scope: 'text_overlay',
  params,
  missing,
  query: versionQuery,
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/tiff', 'image/webp'],
});

export const getTemplateThumbnail = endpoint({
  name: 'getTemplateThumbnail',
  method: 'GET',
  path: '/api/templates/:id/thumbnail',
  tag,
  summary: 'The thumbnail of a template',
  callers,
  scope: 'text_overlay',
  smallPicture: true,
  params,
  missing,
  query: versionQuery,
  media: ['image/webp'],
});

const renderDescription =
  'Draws the layers, the texts with their `values`, pads, and makes each size. The response is that of ' +
  '`POST /api/text_overlay`, with `images` if there are sizes; `Accept: image/*` returns the first picture ' +
  'itself. A request counts once, whatever the number of sizes. Animations keep their frames; with ' +
  'padding or sizes, the result has 8 bits per channel.';

/** What a rendering does with its picture before the texts, and how it is written. */
const renderFields = { trim: trimSchema, ...outputFields };

const writeProblems = [
  ...imageProblemsOfLayers,
  ...pictureProblems,
  imageProblems.nothingLeft,
  ...Object.values(outputProblems),
  requestProblems.notAcceptable,
];

const valuesSchema = templateValuesSchema.optional().meta({
  description:
    'Text or numbers by variable name. In a form, JSON or fields such as `values[title]`; a picture also ' +
    'as a file, such as `values[artwork]`. They are never interpreted.',
  examples: [{ title: 'Summer sale' }],
});

export const renderTemplate = endpoint({
  name: 'renderTemplate',
  method: 'POST',
  path: '/api/templates/:id/render',
  tag,
  summary: 'Render a template',
  description: renderDescription,
  callers,
  scope: 'text_overlay',
  idempotency: 'reruns',
  metered: true,
  spends: resultSpends,
  params,
  missing,
  body: z
    .strictObject({
      image_url: imageUrlSchema.meta({
        description: "URL of the picture, instead of a file. Default: the template's picture.",
      }),
      values: valuesSchema,
      ...renderFields,
      metadata: metadataSchema.optional(),
    })
    .transform(({ image_url, values = {}, metadata, trim, ...output }) => ({
      imageUrl: image_url,
      values,
      metadata,
      trim,
      output: outputOf(output),
    })),
  files: { image: imageFile },
  filesInTexts: picturesInTexts('overlays', 'values', 'sample_values'),
  response: drawnTextSchema.required({ template_id: true, template_version: true }),
  media: drawText.media,
  problems: [...Object.values(renderProblems), ...writeProblems],
});

export const renderLayout = endpoint({
  name: 'renderLayout',
  method: 'POST',
  path: '/api/templates/render',
  tag,
  summary: 'Render a layout without saving it',
  description: renderDescription,
  callers,
  scope: 'text_overlay',
  metered: true,
  spends: resultSpends,
  idempotency: 'reruns',
  body: z
    .strictObject({
      ...layoutFields,
      ...renderFields,
      image_url: imageUrlSchema,
      values: valuesSchema,
      metadata: metadataSchema.optional(),
    })
    .refine(hasWork, needsWork)
    .transform(
      ({ image_url, overlays = [], padding = null, sizes = [], values = {}, metadata, trim, ...output }) => ({
        imageUrl: image_url,
        trim,
        output: outputOf(output),
        metadata,
        values,
        content: { ...storedLayers(overlays), padding, sizes, sample_values: {} },
      }),
    ),
  maxBodyBytes: templateLimits.bodyBytes,
  files: { image: imageFile },
  filesInTexts: picturesInTexts('overlays', 'values', 'sample_values'),
  needs: [
    ['image', 'image_url'],
    ['overlays', 'padding', 'sizes'],
  ],
  response: drawnTextSchema,
  media: drawText.media,
  problems: [
    renderProblems.missingValue,
    renderProblems.unknownValue,
    renderProblems.filledTextTooLong,
    renderProblems.tooManyGlyphs,
    problems.invalidVariable,
    problems.tooManyVariables,
    ...writeProblems,
  ],
});
