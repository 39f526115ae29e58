import { z } from 'zod';
import {
  bytesSchema,
  createdAtSchema,
  sentMetadataSchema,
  succeeded,
} from '#platform/shared/response-fields.ts';
import { processingMethods } from './limits.ts';

/** A queued job is processing, too (contract 3). */
export const jobStatuses = ['processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const methodSchema = z.enum(Object.keys(processingMethods) as (keyof typeof processingMethods)[]);

/** The job as the public API documents it (spec 3, contract 3). The webhook's body has the same fields. */
export const publicJobSchema = z.strictObject({
  job_id: z.string().meta({
    description: 'Stays the same until the job is forgotten.',
    examples: ['4Zb1xq0dTn7YcW9sKf2LhP'],
  }),
  status: z.enum(jobStatuses).meta({ description: 'A job that waits for its turn is `processing` too.' }),
  progress: z.int().min(0).max(100).meta({ description: 'In percent.' }),
  message: z
    .string()
    .meta({ description: 'What is happening, as a sentence.', examples: ['Extracting audio'] }),
  processing_method: methodSchema.meta({ description: 'The engine that makes the audio.' }),
  download_url: z.string().nullable().meta({
    description:
      'Works without an API key for 24 hours; null until the job is completed and after it expires.',
  }),
  processing_time_ms: z
    .int()
    .nullable()
    .meta({ description: 'Milliseconds that the work took; null until its end.' }),
  file_info: z
    .strictObject({
      original_size_bytes: bytesSchema.meta({ description: 'Size of the video, in bytes.' }),
      audio_size_bytes: bytesSchema.meta({ description: 'Size of the audio file, in bytes.' }),
      duration_seconds: z.number().meta({ description: 'Length of the audio, in seconds.' }),
      audio_codec: z.string().meta({ description: 'Codec of the audio file.', examples: ['mp3'] }),
      bitrate: z.string().meta({ description: 'Bit rate of the audio file.', examples: ['128k'] }),
    })
    .nullable()
    .meta({ description: 'Null until the job is completed.' }),
  error: z.string().nullable().meta({ description: 'Why the job failed.' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Stable error code.', examples: ['no_audio_track'] }),
  fix: z.string().nullable().meta({ description: 'How to fix it.' }),
  metadata: sentMetadataSchema,
  source_name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the file, or of the last part of the URL.' }),
  created_at: createdAtSchema,
  finished_at: z.iso.datetime().nullable().meta({ description: 'When it ended, in UTC; null before.' }),
  expires_at: z.iso.datetime().nullable().meta({ description: 'When the audio file is removed.' }),
});
export type PublicJob = z.infer<typeof publicJobSchema>;

/** A video that is being fetched from its address. */
const fetchStateSchema = z.strictObject({
  fetchedBytes: z.int().meta({ description: 'Bytes received so far.', examples: [12_582_912] }),
  totalBytes: z
    .int()
    .nullable()
    .meta({ description: 'The size reported by the host; null if it reports none.' }),
});
export type FetchState = z.infer<typeof fetchStateSchema>;

/** The same job in the dashboard's form (spec 3). */
export const dashboardJobSchema = z
  .strictObject({
    jobId: z.string().meta({ description: 'The same as `job_id`.' }),
    status: z.enum(jobStatuses).meta({ description: 'As in the outer `status`.' }),
    progress: z
      .strictObject({
        percent: z.int().min(0).max(100).meta({ description: 'How much is done, in percent.' }),
        timemark: z.string().meta({
          description: 'Audio made so far, as hh:mm:ss.cc.',
          examples: ['00:01:30.00'],
        }),
      })
      .meta({ description: 'How far it is.' }),
    error: z.string().nullable().meta({ description: 'Why it failed; null if it did not.' }),
    result: z
      .strictObject({
        duration: z.number().meta({ description: 'Seconds.' }),
        fileSize: z.int().meta({ description: 'Bytes.' }),
      })
      .nullable()
      .meta({ description: 'The audio file; null until it is made.' }),
    processingTimeMs: z
      .int()
      .nullable()
      .meta({ description: 'Milliseconds that the work took; null until its end.' }),
    fetch: fetchStateSchema
      .optional()
      .meta({ description: 'Only while the video is downloaded from its URL.' }),
  })
  .meta({ id: 'DashboardAudioJob' });
export type DashboardJob = z.infer<typeof dashboardJobSchema>;

/** Both dialects in one response (contract 3). */
export const jobResponseSchema = publicJobSchema
  .extend({
    success: succeeded,
    priority: z.enum(['free', 'premium']).meta({
      description:
        'Set by the plan at the time of the request: `premium` jobs go before `free` jobs that have ' +
        'waited less than 10 minutes longer.',
    }),
    job: dashboardJobSchema.meta({ description: 'The same job with the names of the dashboard.' }),
  })
  .meta({ id: 'AudioJob' });
export type JobResponse = z.infer<typeof jobResponseSchema>;
