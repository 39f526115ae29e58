import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { nextBeforeDescription, pageQuery, rowBefore } from '#platform/shared/page.ts';
import { inputMethods } from '#platform/shared/request-facts.ts';
import { usageCallers as callers, usageTag as tag } from './contract.ts';
import { countedRule, dashboardKeyLabel, requestsPath, usageLimits, usageProblems } from './quota.ts';
import { requestOutcomes, requestIdText, wholeRequestId } from './request-filters.ts';

const requestSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    requestId: z.string().meta({ description: 'The `X-Request-Id` of the response.' }),
    apiKey: z.string().meta({ description: 'First 8 and last 4 characters of the key, or `dashboard`.' }),
    timestamp: z.iso.datetime().meta({ description: 'When the request arrived, in UTC.' }),
    endpoint: z.string().meta({ description: 'Its path.' }),
    statusCode: z.int().meta({ description: '102 while the request is in progress.' }),
    counted: z.boolean().meta({ description: `Whether it counts against the monthly quota. ${countedRule}` }),
    method: z
      .string()
      .nullable()
      .meta({
        description:
          'The HTTP method; null for batch items and pictures of new products, which are not requests ' +
          'of their own.',
      }),
    code: z.string().nullable().meta({ description: 'The `code` of the returned error.' }),
    error: z.string().nullable().meta({ description: 'The error message, at most 500 characters.' }),
    param: z.string().nullable().meta({ description: 'The field that it is about.' }),
    idempotencyKey: z.string().nullable().meta({ description: 'The `Idempotency-Key` of the request.' }),
    userAgent: z.string().nullable().meta({ description: 'At most 200 characters.' }),
    processingTimeMs: z
      .int()
      .nullable()
      .meta({ description: 'Milliseconds until its end; null while it is in progress.' }),
    sourceFileSizeBytes: z
      .int()
      .nullable()
      .meta({ description: 'Size of the file that it worked on, in bytes.' }),
    outputFileSizeBytes: z.int().nullable().meta({ description: 'Size of the file that it made, in bytes.' }),
    imageUrl: z.string().nullable().meta({ description: 'Without username, password, query and fragment.' }),
    videoFormat: z.string().nullable().meta({ description: 'Format of the video, of audio extraction.' }),
    videoDurationSeconds: z.number().nullable().meta({ description: 'Length of the video in seconds.' }),
    audioCodec: z.string().nullable().meta({ description: 'Codec of the audio file.' }),
    audioBitrate: z.string().nullable().meta({ description: 'Bit rate of the audio file, such as `128k`.' }),
    inputMethod: z.string().nullable().meta({ description: 'How the input was sent.' }),
    processingMethod: z.string().nullable().meta({ description: 'The engine of audio extraction.' }),
  })
  .meta({ id: 'RequestLogEntry' });
export type LoggedRequest = z.infer<typeof requestSchema>;

const momentSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: requestsPath,
  tag,
  summary: 'List your metered requests, newest first',
  description:
    '`X-Total-Count` is the number of matching requests; above 1,000 it is `1000+`. `X-Next-Before` is ' +
    'the `before` of the next page; the last page has none.',
  callers,
  scope: 'any',
  query: z.strictObject({
    endpoint: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Path prefix, such as `/api/image_padding`.' }),
    status: z
      .enum(requestOutcomes)
      .optional()
      .meta({ description: 'Outcome: 200 to 299, 400 and above, or still in progress.' }),
    inputMethod: z.enum(inputMethods).optional().meta({ description: 'How the input was sent.' }),
    apiKey: z
      .string()
      .max(16)
      .optional()
      .meta({
        description: `The start of the key, or \`${dashboardKeyLabel}\` for requests on screen.`,
      }),
    since: momentSchema.optional().meta({ description: 'Only requests at or after this time.' }),
    until: momentSchema.optional().meta({ description: 'Only requests before this time.' }),
    id: z
      .string()
      .trim()
      .toLowerCase()
      .regex(new RegExp(`^$|${requestIdText.source}`), {
        error: 'id must be a row number, or at least the first 4 characters of a request id',
      })
      .transform((text) => text || undefined)
      .optional()
      .meta({
        description: 'The start of an `X-Request-Id`, at least 4 characters, or the number of a row.',
      }),
    ...pageQuery(usageLimits, rowBefore(15)),
  }),
  responseHeaders: {
    'x-total-count': 'Matching requests; `1000+` above 1,000.',
    ...nextBeforeDescription,
  },
  response: z.array(requestSchema),
});

export const getRequest = endpoint({
  name: 'getRequest',
  method: 'GET',
  path: `${requestsPath}/:id`,
  tag,
  summary: 'One metered request',
  description: 'By the `request_id` of a response (its `X-Request-Id`), or by the `id` of a row.',
  callers,
  scope: 'any',
  params: z.strictObject({
    id: z
      .string()
      .toLowerCase()
      .regex(wholeRequestId)
      .meta({ examples: ['0b0f7a52-3c0e-4d5c-9a3f-6a4d5b1f2c3d'] }),
  }),
  missing: usageProblems.requestNotFound,
  response: requestSchema,
});
