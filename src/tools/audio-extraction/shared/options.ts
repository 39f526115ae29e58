import { z } from 'zod';
import { addressSchema, bitrateSchema, secondsSchema } from '#platform/shared/fields.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import { bitrates, defaultBitrateKbps, type ProcessingMethod, processingMethods } from './limits.ts';

const idPattern = /^[0-9A-Za-z]{22}$/;

/** The bounds of a time in the video. */
const momentOf = (name: string) => ({ min: 0, max: 999_999, message: `${name} must be a number of seconds` });

/** The documented fields, and `url`, the dashboard form's name for `video_url`. */
const audioFields = z.strictObject({
  video_url: addressSchema.optional().meta({
    description: 'URL of the video, instead of a file.',
    examples: ['https://example.com/video.mp4'],
  }),
  url: addressSchema.optional().meta({ aliasOf: 'video_url' }),
  upload_id: z
    .string()
    .trim()
    .regex(idPattern, { error: 'upload_id has an invalid format' })
    .optional()
    .meta({ description: 'Id of a complete upload, instead of a file: the last part of its `Location`.' }),
  webhook_url: addressSchema.optional().meta({
    description: 'Gets a POST when the job ends: `audio.completed` or `audio.failed`.',
    examples: ['https://example.com/hook'],
  }),
  webhook_authorization: webhookAuthorizationSchema.optional(),
  processing_method: z
    .enum(Object.keys(processingMethods) as ProcessingMethod[])
    .default('ffmpeg')
    .meta({
      description: '`ffmpeg` supports everything; `mediabunny` is experimental and supports fewer codecs.',
    }),
  bitrate: bitrateSchema(bitrates, `bitrate must be one of ${bitrates.join(', ')}`)
    .default(defaultBitrateKbps)
    .meta({ description: `kbit/s of the MP3: ${bitrates.join(', ')}.`, examples: [defaultBitrateKbps] }),
  start: secondsSchema(momentOf('start'))
    .optional()
    .meta({ description: 'Start of the audio in the video, in seconds. Default 0.' }),
  end: secondsSchema(momentOf('end'))
    .optional()
    .meta({ description: 'End of the audio in the video, in seconds. Default: the end of the video.' }),
  metadata: metadataSchema.optional().meta({
    description: 'Your own JSON object, at most 2 KB; returned in the response, the job and the webhook.',
    examples: [{ order: '1001' }],
  }),
});

/** The options of a request in either dialect. */
export const audioOptionsSchema = audioFields
  .refine((fields) => fields.video_url === undefined || fields.url === undefined, {
    error: 'Send either video_url or url, not both',
    path: ['url'],
  })
  .refine((fields) => fields.end === undefined || fields.end > (fields.start ?? 0), {
    error: 'end must be greater than start',
    path: ['end'],
  })
  .transform((fields) => ({
    videoUrl: fields.video_url ?? fields.url,
    uploadId: fields.upload_id,
    webhookUrl: fields.webhook_url,
    webhookAuthorization: fields.webhook_authorization,
    processingMethod: fields.processing_method,
    bitrateKbps: fields.bitrate,
    startSeconds: fields.start,
    endSeconds: fields.end,
    metadata: fields.metadata,
  }));
export type AudioOptions = z.output<typeof audioOptionsSchema>;
