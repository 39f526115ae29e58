import { z } from 'zod';
import { resultLifeText } from '#platform/shared/result-life.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { pageQuery, pageSchema } from '#platform/shared/page.ts';
import { problems } from '#platform/shared/problem.ts';
import { bytesSchema, createdAtSchema, succeeded } from '#platform/shared/response-fields.ts';
import { resultTools, resultLimits } from './result.ts';

export const resultProblems = problems({
  notFound: { status: 404, code: 'image_not_found', error: 'Image not found' },
  expired: { status: 410, code: 'image_expired', error: 'Image has expired', fix: 'Make the picture again.' },
  tooManyChosen: {
    status: 400,
    code: 'too_many_results',
    error: `At most ${resultLimits.chosenMax.toLocaleString('en')} pictures at once`,
    fix: 'Choose fewer pictures or groups, and make several requests.',
  },
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
    `${resultLifeText}.`,
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
  summary: 'Pictures of one request, or chosen ones, as a ZIP',
  description:
    'The link in `zip_url`. It needs no API key, cannot be guessed and works as long as the pictures are ' +
    `stored; one of chosen pictures for ${resultLimits.zipLifeHours} hours at most.`,
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
  id: nameSchema.meta({ description: 'Name of its file.' }),
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
  content_type: z.string().meta({ description: 'Its media type.' }),
  width: z.int().nullable().meta({ description: 'In pixels; null if it is not known.' }),
  height: z.int().nullable().meta({ description: 'In pixels; null if it is not known.' }),
  size_bytes: bytesSchema,
  request_id: z.string().nullable().meta({ description: 'The request that made it.' }),
  repeatable: z.boolean().meta({ description: 'Whether the request that made it is known.' }),
  created_at: createdAtSchema,
  expires_at: z.iso.datetime().meta({ description: 'When the link stops working, in UTC.' }),
} as const;

const resultSchema = z.strictObject(resultFields).meta({ id: 'Result' });
export type Result = z.infer<typeof resultSchema>;

const resultGroupSchema = z
  .strictObject({
    id: z
      .string()
      .meta({ description: 'For `group` of the list of results.', examples: ['bat_4Zb1xq0dTn7YcW9sKf2LhP'] }),
    batch_id: z.string().nullable().meta({ description: 'Null unless it is a batch.' }),
    template_id: z.string().nullable().meta({ description: 'The template that all were made with.' }),
    count: z.int().meta({ description: 'Pictures in the group.' }),
    size_bytes: z.int().meta({ description: 'Of all together.' }),
    results: z.array(resultSchema).meta({ description: `The newest ${resultLimits.groupPreview} pictures.` }),
    created_at: z.iso.datetime().meta({ description: 'Of the newest picture.' }),
    expires_at: z.iso.datetime().meta({ description: 'Of the picture that expires first.' }),
  })
  .meta({ id: 'ResultGroup' });
export type ResultGroup = z.infer<typeof resultGroupSchema>;

const positionSchema = z.string().regex(/^\d{1,15}-[0-9A-Za-z]{22}\.[a-z]{3,4}$/, {
  error: 'before must be the next_before of a previous page',
});
const groupSchema = z.string().regex(/^[\w.-]{1,100}$/);

export const listResults = endpoint({
  name: 'listResults',
  method: 'GET',
  path: '/api/results',
  tag,
  summary: 'List your finished pictures, newest first',
  description: `Only those whose links still work: ${resultLifeText}, and 7 days for pictures of new products.`,
  callers,
  scope: 'any',
  query: z.strictObject({
    tool: z.enum(resultTools).optional(),
    request_id: z.string().max(100).optional().meta({ description: 'Only results of this request.' }),
    group: groupSchema.optional().meta({ description: 'Only results of this group.' }),
    q: z
      .string()
      .trim()
      .max(resultLimits.queryMaxLength)
      .optional()
      .meta({ description: 'Only results whose name has this text, in any letter case.' }),
    ...pageQuery(resultLimits, positionSchema),
  }),
  response: pageSchema(resultSchema, z.string()),
});

export const listResultGroups = endpoint({
  name: 'listResultGroups',
  method: 'GET',
  path: '/api/results/groups',
  tag,
  summary: 'List your finished pictures in groups, newest first',
  description:
    'A group is a batch, what single requests made with one template on a day (UTC), or what one request ' +
    'made. Read all pictures of one with `GET /api/results?group=ID`.',
  callers,
  scope: 'any',
  query: z.strictObject({
    tool: z.enum(resultTools).optional(),
    id: groupSchema.optional().meta({ description: 'Only this group.' }),
    ...pageQuery(resultLimits, positionSchema),
  }),
  response: pageSchema(resultGroupSchema, z.string()),
});

const chosenBody = z
  .strictObject({
    ids: z
      .array(nameSchema)
      .max(resultLimits.chosenIdsMax)
      .optional()
      .meta({
        description: 'Of results. Unknown ones are left out.',
        examples: [['4Zb1xq0dTn7YcW9sKf2LhP.png']],
      }),
    groups: z
      .array(groupSchema)
      .max(resultLimits.pageMax)
      .optional()
      .meta({ description: 'Ids of groups: all of their results, with `ids` or without.' }),
  })
  .transform(({ ids = [], groups = [] }) => ({ ids, groups }))
  .refine(({ ids, groups }) => ids.length + groups.length > 0, { error: 'Send ids or groups' });

export const zipResults = endpoint({
  name: 'zipResults',
  method: 'POST',
  path: '/api/results/zip',
  tag,
  summary: 'Make one ZIP of finished pictures',
  description:
    'The ZIP is streamed when its link is opened, with the files named after the pictures. Pictures of ' +
    'the editor, which are only on your device, are left out.',
  callers,
  scope: 'any',
  idempotency: 'reruns',
  spends: { changes: 1, rows: 1 },
  body: chosenBody,
  missing: resultProblems.notFound,
  status: 201,
  response: z.strictObject({
    success: succeeded,
    zip_url: z.string().meta({ description: 'Needs no API key.' }),
    count: z.int().meta({ description: 'Pictures in the ZIP.' }),
    expires_at: z.iso.datetime().meta({ description: 'When the link stops working, in UTC.' }),
  }),
  problems: [resultProblems.notFound, resultProblems.tooManyChosen],
});

export const deleteResults = endpoint({
  name: 'deleteResults',
  method: 'POST',
  path: '/api/results/delete',
  tag,
  summary: 'Delete finished pictures',
  description: 'Their links stop working at once. ZIPs, also those of batches, no longer include them.',
  callers,
  scope: 'any',
  idempotency: 'reruns',
  spends: { changes: 1 },
  body: chosenBody,
  response: z.strictObject({
    success: succeeded,
    deleted: z.int().meta({ description: 'How many were removed.' }),
  }),
  problems: [resultProblems.tooManyChosen],
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
    success: succeeded,
    data: z
      .strictObject({
        ...resultFields,
        call: z
          .strictObject({
            path: z.string().meta({ description: 'Address of the endpoint, without the host.' }),
            fields: jsonObjectSchema.meta({ description: 'As sent, without the picture.' }),
            image_url: z.string().nullable().meta({ description: 'Null for an uploaded picture.' }),
          })
          .nullable()
          .meta({ description: 'The requested output; null if unknown.' }),
      })
      .meta({ id: 'ResultWithCall', description: 'A picture, and what made it.' }),
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
