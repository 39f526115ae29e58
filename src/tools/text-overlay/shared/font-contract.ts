import { z } from 'zod';
import { endpoint, type FileRule } from '#platform/shared/endpoint.ts';
import { addressSchema, rowIdSchema } from '#platform/shared/fields.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { bytesSchema, createdAtSchema, succeeded } from '#platform/shared/response-fields.ts';
import { samplePaths } from '#platform/shared/webhook-event.ts';
import { fontLimits } from './font-limits.ts';
import { fontProblems } from './font-problems.ts';

const tag = 'Fonts';
const callers = ['session', 'identity', 'key'] as const;
const weightsSchema = z.array(z.int()).meta({ description: 'Ascending; 400 is regular, 700 bold.' });
const scriptsSchema = z.array(z.string()).meta({
  description: 'Scripts the font file covers. Other scripts and emoji use fallback fonts.',
  examples: [['latin', 'cyrillic']],
});

const builtInFontSchema = z
  .strictObject({
    own: z.literal(false).meta({ description: 'A built-in family.' }),
    name: z.string().meta({ description: 'For `font_family`.', examples: ['Anton'] }),
    kind: z.enum(['sans', 'serif', 'display', 'slab', 'script']).meta({ description: 'What it looks like.' }),
    weights: weightsSchema,
    scripts: scriptsSchema,
    licence: z.string().meta({ description: 'By its SPDX name.', examples: ['OFL-1.1'] }),
  })
  .meta({ id: 'BuiltInFont' });

const ownFontSchema = z
  .strictObject({
    own: z.literal(true).meta({ description: 'One of your own fonts.' }),
    id: z.int().meta({ description: 'Row number.' }),
    name: z.string().meta({ description: 'For `font_family`.', examples: ['Brand Bold'] }),
    weights: weightsSchema,
    italic: z.boolean().meta({ description: 'Whether it is slanted.' }),
    scripts: scriptsSchema,
    format: z.enum(['ttf', 'otf']).meta({ description: 'The stored format. WOFF2 is unpacked.' }),
    size_bytes: bytesSchema,
    created_at: createdAtSchema,
  })
  .meta({ id: 'OwnFont', description: 'A font of your own.' });
export type OwnFontRow = z.output<typeof ownFontSchema>;
export type BuiltInFontRow = z.output<typeof builtInFontSchema>;

/** A font in a form, as a body, or as text (contract 3, Input). */
const fontFile: FileRule = {
  address: { field: 'file_url', both: fontProblems.oneOnly },
  maxBytes: fontLimits.maxBytes,
  description: `TTF, OTF or WOFF2, at most ${fontLimits.maxMegabytes} MB. The file name does not matter.`,
  tooLarge: fontProblems.tooLarge,
};

export const listFonts = endpoint({
  name: 'listFonts',
  method: 'GET',
  path: '/api/fonts',
  tag,
  summary: 'List available fonts',
  description: 'Your own fonts, newest first, then the built-in families in editor order. Not metered.',
  callers,
  scope: 'text_overlay',
  query: z.strictObject(pageQuery(fontLimits, rowBefore(10))),
  response: pageSchema(z.discriminatedUnion('own', [ownFontSchema, builtInFontSchema]), z.int()),
});

export const addFont = endpoint({
  name: 'addFont',
  method: 'POST',
  path: '/api/fonts',
  tag,
  summary: 'Add a font of your own',
  description:
    'Stores a private font for your account; use its name as `font_family`. Each file is one family with ' +
    'one weight, so add a bold font under its own name. Variable fonts are drawn in their default ' +
    "instance, colour fonts in the text's colour. At most " +
    `${fontLimits.fontsPerAccount} fonts per account. Not metered.`,
  callers,
  scope: 'text_overlay',
  idempotency: 'commits',
  spends: { changes: 1 },
  body: z
    .strictObject({
      file_url: addressSchema.optional().meta({
        description: 'URL of the font, instead of a file.',
        examples: [samplePaths.font],
      }),
      name: z
        .string()
        .trim()
        .min(1)
        .max(fontLimits.nameMaxLength)
        .refine((name) => !/\p{Cc}/u.test(name), { error: 'name may not contain control characters' })
        .optional()
        .meta({
          description:
            `1 to ${fontLimits.nameMaxLength} characters, different from your other fonts and the ` +
            'built-in families. Default: the name in the file.',
          examples: ['Brand'],
        }),
    })
    .transform(({ file_url, name }) => ({ fileUrl: file_url, name })),
  files: { file: fontFile },
  needs: [['file', 'file_url']],
  status: 201,
  response: z.strictObject({ success: succeeded, data: ownFontSchema }),
  problems: [
    fontProblems.required,
    fontProblems.oneOnly,
    fontProblems.invalid,
    fontProblems.tooLarge,
    fontProblems.tooSlow,
    fontProblems.nameRequired,
    fontProblems.nameTaken,
    fontProblems.limit,
    fontProblems.tooManyUploads,
    outboundProblems.invalidUrl,
    outboundProblems.urlNotFetched,
    outboundProblems.webPage,
  ],
});

const fontParams = z.strictObject({ id: rowIdSchema });

export const getFontFile = endpoint({
  name: 'getFontFile',
  method: 'GET',
  path: '/api/fonts/:id/file',
  tag,
  summary: 'Download a font of your own',
  description: 'The font file. The editor loads it to draw the same pixels.',
  callers,
  scope: 'text_overlay',
  params: fontParams,
  missing: fontProblems.notFound,
  media: ['font/ttf', 'font/otf'],
});

export const deleteFont = endpoint({
  name: 'deleteFont',
  method: 'DELETE',
  path: '/api/fonts/:id',
  tag,
  summary: 'Delete a font of your own',
  description: 'Texts that use it are then refused. Finished pictures do not change.',
  callers,
  scope: 'text_overlay',
  spends: { changes: 1 },
  params: fontParams,
  missing: fontProblems.notFound,
  status: 204,
});
