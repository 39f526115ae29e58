import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { pageQuery, pageSchema } from '#platform/shared/page.ts';
import { problems } from '#platform/shared/problem.ts';
import { resultTools, resultLimits } from './result.ts';

export const resultProblems = problems({
  notFound: { status: 404, code: 'image_not_found', error: 'Image not found' },
  expired: { status: 410, code: 'image_expired', error: 'Image has expired', fix: 'Make the picture again.' },
  tooManyZips: {
    status: 429,
    code: 'too_many_downloads',
    error: 'Too many ZIP downloads at once',
    fix: `Wait until one has finished: an account can download ${resultLimits.zipsAtOnce} ZIPs at once.`,
  },
});

const callers = ['session', 'identity', 'key'] as const;
const tag = 'Images';

const nameSchema = z
  .string()
  .regex(/^[0-9A-Za-z]{22}\.(png|jpg|gif|tiff|webp)$/)
  .meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP.png'] });

export const getImage = endpoint({
  name: 'getImage',
  method: 'GET',
  path: '/api/images/:name',
  tag,
  summary: 'A finished picture',
  description:
    'The link in `processed_image_url`. It needs no API key, cannot be guessed and works for ' +
    `${resultLimits.lifeHours} hours.`,
  callers: 'anyone',
  audience: 'linkHolders',
  params: z.strictObject({ name: nameSchema }),
  missing: resultProblems.notFound,
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/webp'],
  problems: [resultProblems.notFound, resultProblems.expired],
});

export const getResultZip = endpoint({
  name: 'getResultZip',
  method: 'GET',
  path: '/api/images/zip/:name',
  tag,
  summary: 'The pictures of one request as a ZIP',
  description:
    'The link in `zip_url`. It needs no API key, cannot be guessed and works for ' +
    `${resultLimits.lifeHours} hours.`,
  callers: 'anyone',
  publicLink: true,
  params: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9A-Za-z]{22}\.zip$/)
      .meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP.zip'] }),
  }),
  missing: resultProblems.notFound,
  media: ['application/zip'],
  problems: [resultProblems.notFound, resultProblems.expired, resultProblems.tooManyZips],
});

const resultFields = {
  id: nameSchema,
  tool: z.enum(resultTools).nullable().meta({
    description: 'The tool that made it. `editor`: finished in the browser and saved on the device.',
  }),
  name: z.string().nullable().meta({ description: "The picture's name, for example its file name." }),
  url: z.string().nullable().meta({
    description: 'Works without an API key until `expires_at`; null if the file is only on the device.',
  }),
  thumbnail_url: z.string().meta({
    description: `The picture as WebP of at most ${resultLimits.thumbnailPx} px; needs your credential.`,
  }),
  content_type: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size_bytes: z.int(),
  request_id: z.string().nullable().meta({ description: 'The request that made it.' }),
  repeatable: z.boolean().meta({ description: 'Whether the request that made it is known.' }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
} as const;

const resultSchema = z.strictObject(resultFields).meta({ id: 'Result' });
export type Result = z.infer<typeof resultSchema>;

export const listResults = endpoint({
  name: 'listResults',
  method: 'GET',
  path: '/api/results',
  tag,
  summary: 'List your finished pictures, newest first',
  description:
    `Only those whose links still work: ${resultLimits.lifeHours} hours, or 7 days for pictures of new ` +
    'products.',
  callers,
  scope: 'any',
  query: z.strictObject({
    tool: z.enum(resultTools).optional(),
    request_id: z.string().max(100).optional().meta({ description: 'Only results of this request.' }),
    ...pageQuery(
      resultLimits,
      z.string().regex(/^\d{1,15}-[0-9A-Za-z]{22}\.[a-z]{3,4}$/, {
        error: 'before must be the next_before of a previous page',
      }),
    ),
  }),
  response: pageSchema(resultSchema, z.string()),
});

const params = z.strictObject({ id: nameSchema });

export const getResult = endpoint({
  name: 'getResult',
  method: 'GET',
  path: '/api/results/:id',
  tag,
  summary: 'A finished picture with the request that made it',
  callers,
  scope: 'any',
  params,
  missing: resultProblems.notFound,
  response: z.strictObject({
    success: z.literal(true),
    data: z
      .strictObject({
        ...resultFields,
        call: z
          .strictObject({
            path: z.string(),
            fields: jsonObjectSchema.meta({ description: 'As sent, without the picture.' }),
            image_url: z.string().nullable().meta({ description: 'Null for an uploaded picture.' }),
          })
          .nullable()
          .meta({ description: 'The requested output; null if unknown.' }),
      })
      .meta({ id: 'ResultWithCall' }),
  }),
});

export const getResultThumbnail = endpoint({
  name: 'getResultThumbnail',
  method: 'GET',
  path: '/api/results/:id/thumbnail',
  tag,
  summary: 'The thumbnail of a finished picture',
  callers,
  scope: 'any',
  smallPicture: true,
  params,
  missing: resultProblems.notFound,
  media: ['image/webp'],
});
