import { z } from 'zod';
import { wholeNumberSchema } from '../../../platform/shared/fields.ts';
import { metadataSchema } from '../../../platform/shared/metadata.ts';
import { webhookAuthorizationSchema } from '../../../platform/shared/webhook-authorization.ts';
import { bitrates, defaultBitrateKbps, type ProcessingMethod, processingMethods } from './limits.ts';

const idPattern = /^[0-9A-Za-z]{22}$/;
const urlSchema = z.string().max(2_048);
const bitrateText = `bitrate must be one of ${bitrates.join(', ')}`;

/** A time in the video, in seconds: a number in JSON, decimal digits in a form. */
function momentSchema(name: string) {
  const message = `${name} must be a number of seconds`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,6}(\.\d{1,6})?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).min(0, { error: message }).max(999_999, { error: message }));
}

/** The documented fields, and `url`, the dashboard form's name for `video_url`. */
const audioFields = z.strictObject({
  video_url: urlSchema.optional().meta({
    description: 'Address of the video, instead of a file.',
    examples: ['https://example.com/video.mp4'],
  }),
  url: urlSchema.optional().meta({ aliasOf: 'video_url' }),
  upload_id: z.string().regex(idPattern, { error: 'upload_id has an invalid format' }).optional().meta({
    description: 'Id of a complete upload, instead of a file: the last part of its `Location`.',
  }),
  uploadId: z
    .string()
    .regex(idPattern, { error: 'uploadId has an invalid format' })
    .optional()
    .meta({ aliasOf: 'upload_id' }),
  webhook_url: urlSchema.optional().meta({
    description: 'Gets a POST when the job has ended: `audio.completed` or `audio.failed`.',
    examples: ['https://example.com/hook'],
  }),
  webhook_authorization: webhookAuthorizationSchema.optional(),
  processing_method: z
    .enum(Object.keys(processingMethods) as ProcessingMethod[])
    .default('ffmpeg')
    .meta({ description: '`ffmpeg` reads everything; `mediabunny` is experimental and reads fewer codecs.' }),
  bitrate: wholeNumberSchema({ min: bitrates[0], max: 320, message: bitrateText })
    .refine((kbps) => bitrates.some((rate) => rate === kbps), { error: bitrateText })
    .default(defaultBitrateKbps)
    .meta({ description: `kbit/s of the MP3: ${bitrates.join(', ')}.`, examples: [defaultBitrateKbps] }),
  start: momentSchema('start')
    .optional()
    .meta({ description: 'Second of the video where the audio begins. Default 0.' }),
  end: momentSchema('end')
    .optional()
    .meta({ description: 'Second of the video where the audio ends. Default its end.' }),
  metadata: metadataSchema.optional().meta({
    description: 'A JSON object of yours, at most 2 KB; the answer, the job and the webhook carry it.',
    examples: [{ order: '1001' }],
  }),
});

/** The options of a request in either dialect. */
export const audioOptionsSchema = audioFields
  .refine((fields) => fields.video_url === undefined || fields.url === undefined, {
    error: 'Send either video_url or url, not both',
    path: ['url'],
  })
  .refine((fields) => fields.upload_id === undefined || fields.uploadId === undefined, {
    error: 'Send either upload_id or uploadId, not both',
    path: ['uploadId'],
  })
  .refine((fields) => fields.end === undefined || fields.end > (fields.start ?? 0), {
    error: 'end must be greater than start',
    path: ['end'],
  })
  .transform((fields) => ({
    videoUrl: fields.video_url ?? fields.url,
    uploadId: fields.upload_id ?? fields.uploadId,
    // The form on the screen sends the field even if it is empty.
    webhookUrl: fields.webhook_url === '' ? undefined : fields.webhook_url,
    webhookAuthorization: fields.webhook_authorization,
    processingMethod: fields.processing_method,
    bitrateKbps: fields.bitrate,
    startSeconds: fields.start,
    endSeconds: fields.end,
    metadata: fields.metadata,
  }));
export type AudioOptions = z.output<typeof audioOptionsSchema>;
