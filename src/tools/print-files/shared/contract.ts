import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { colourSchema } from '#platform/shared/fields.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { imageUrlSchema, pictureProblems, pictureSpends } from '#platform/shared/open-picture.ts';
import { pageSchema } from '#platform/shared/page.ts';
import {
  bytesSchema,
  pixelsSchema,
  sentMetadataSchema,
  succeeded,
} from '#platform/shared/response-fields.ts';
import { areaSchema, findingSchema } from './finding.ts';
import { preflightLimits as limits } from './preflight-limits.ts';
import { presetNames } from './presets.ts';

const tag = 'Print files';

const presetSchema = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the preset.' }),
    kind: z.enum(['print', 'screen']).meta({ description: 'For paper and cloth, or for screens.' }),
    shop: z.string().meta({ description: '`general` for a common size that belongs to no shop.' }),
    product: z.string().meta({ description: 'What it is printed on.' }),
    width: pixelsSchema,
    height: pixelsSchema,
    dpi: z.int().meta({ description: 'Pixels per inch in print; 72 for screens.' }),
    format: z.enum(['png', 'jpeg']).meta({ description: 'What a file is made as.' }),
    max_bytes: z.int().nullable().meta({ description: 'Of the file; null where no limit is known.' }),
    transparency: z
      .enum(['required', 'allowed', 'refused'])
      .meta({ description: 'Whether the shop takes transparent pixels.' }),
    note: z.string().meta({ description: 'What else there is to know.' }),
    source: z.string().meta({
      description: "The shop's page that the figures were read on; `general` where none could be read.",
    }),
  })
  .meta({ id: 'Preset' });

export const listPresets = endpoint({
  name: 'listPresets',
  method: 'GET',
  path: '/api/presets',
  tag,
  summary: 'Named sizes for prints, shops and social networks',
  description:
    'What each shop takes: size, density, format, bytes and transparency. Use the names in the `sizes` of ' +
    'a template, and to check a picture. The list has a single page.',
  callers: 'anyone',
  response: pageSchema(presetSchema, z.int()),
});

const presetsField = z
  .array(z.enum(presetNames))
  .max(limits.presets, { error: `At most ${limits.presets} presets` })
  .optional()
  .meta({
    description: `What it is to be printed on: up to ${limits.presets} names of \`GET /api/presets\`.`,
    examples: [['merch-tshirt', 'redbubble-sticker']],
  });

const garmentsField = z
  .array(colourSchema())
  .max(limits.garments, { error: `At most ${limits.garments} garments` })
  .optional()
  .meta({
    description: `Colours of the cloth: up to ${limits.garments} hex colours.`,
    examples: [['#000000', '#FFFFFF']],
  });

const shareSchema = z.number().min(0).max(1);
const pictureSchema = z
  .strictObject({
    width: z.int().meta({ description: 'In pixels, upright.' }),
    height: z.int().meta({ description: 'In pixels, upright.' }),
    format: z.string().meta({ description: 'Format of the file.', examples: ['png'] }),
    bytes: bytesSchema,
    dpi: z.int().nullable().meta({ description: 'Null if the file has no density.' }),
    profile: z.string().nullable().meta({ description: 'The name of its ICC profile.' }),
    has_alpha: z.boolean().meta({ description: 'Whether its format has transparency.' }),
    frames: z.int().meta({ description: 'Number of frames; 1 unless it is animated.' }),
    opaque_share: shareSchema.meta({ description: 'Solid pixels, as a fraction of all.' }),
    semi_transparent_share: shareSchema.meta({
      description: 'Glows, shadows and fades, as a fraction of the content; smooth edges do not count.',
    }),
    content: areaSchema.meta({ description: 'What trimming leaves; without any size if it leaves nothing.' }),
  })
  .meta({ id: 'InspectedPicture' });

/** Of a preflight, and of a call that makes print files. */
export const preflightSchema = z.strictObject({
  ready: z.boolean().meta({ description: 'Whether there is no error.' }),
  picture: pictureSchema.meta({ description: 'The picture as it was measured.' }),
  presets: z
    .array(
      z.strictObject({
        preset: z.string().meta({ description: 'Name of the preset.' }),
        ready: z
          .boolean()
          .meta({ description: 'Whether nothing keeps it from being printed with this preset.' }),
        effective_dpi: z.number().meta({ description: 'Real pixels an inch, contained in the preset.' }),
        scale: z.number().meta({ description: 'How much it is enlarged; below 1 it is made smaller.' }),
      }),
    )
    .meta({ description: 'How well it fits each preset that was asked for.' }),
  findings: z.array(findingSchema).meta({ description: 'The worst first.' }),
});

export const checkPrint = endpoint({
  name: 'checkPrint',
  method: 'POST',
  path: '/api/preflight',
  tag,
  summary: 'Check whether a picture will print',
  description:
    'Says what would be refused or print badly, where it is in the picture, and what to do about it. ' +
    '`ready` is true without errors. With `trim` only the content is measured, without its margins. ' +
    'Changes and stores nothing. Of an animation the first frame is checked.',
  callers: ['session', 'identity', 'key'],
  scope: 'print_files',
  idempotency: 'reruns',
  metered: true,
  spends: pictureSpends,
  body: z
    .strictObject({
      image_url: imageUrlSchema,
      presets: presetsField,
      garments: garmentsField,
      trim: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the margins are cut off before printing. Default false.' }),
      metadata: metadataSchema.optional(),
    })
    .transform(({ image_url, presets = [], garments = [], trim = false, metadata }) => ({
      imageUrl: image_url,
      presets: [...new Set(presets)],
      garments: [...new Set(garments)],
      trim,
      metadata,
    })),
  files: { image: imageFile },
  needs: [['image', 'image_url']],
  response: z.strictObject({
    success: succeeded,
    data: preflightSchema.meta({ description: 'What was measured and found.' }),
    metadata: sentMetadataSchema,
  }),
  problems: [...pictureProblems, imageProblems.nothingLeft],
});
