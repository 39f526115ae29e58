import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { processingMethods } from './limits.ts';

/** A queued job is processing, too (contract 3). */
export const jobStatuses = ['processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const methodSchema = z.enum(Object.keys(processingMethods) as (keyof typeof processingMethods)[]);

/** The job as the public API documents it (spec 3, contract 3). The webhook's body has the same fields. */
export const publicJobSchema = z.strictObject({
  job_id: z.string().meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP'] }),
  status: z.enum(jobStatuses),
  progress: z.int().min(0).max(100),
  message: z.string().meta({ examples: ['Extracting audio'] }),
  processing_method: methodSchema,
  download_url: z.string().nullable().meta({
    description:
      'Works without an API key for 24 hours; null until the job is completed and after it expires.',
  }),
  processing_time_ms: z.int().nullable(),
  file_info: z
    .strictObject({
      original_size_bytes: z.int(),
      audio_size_bytes: z.int(),
      duration_seconds: z.number(),
      audio_codec: z.string().meta({ examples: ['mp3'] }),
      bitrate: z.string().meta({ examples: ['128k'] }),
    })
    .nullable()
    .meta({ description: 'Null until the job is completed.' }),
  error: z.string().nullable().meta({ description: 'Why the job failed.' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Stable error code.', examples: ['no_audio_track'] }),
  fix: z.string().nullable().meta({ description: 'How to fix it.' }),
  metadata: jsonObjectSchema.optional().meta({ description: 'Your own metadata, unchanged.' }),
  source_name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the file, or of the last part of the URL.' }),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
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
    jobId: z.string(),
    status: z.enum(jobStatuses),
    progress: z.strictObject({
      percent: z.int().min(0).max(100),
      timemark: z
        .string()
        .meta({ description: 'Audio made so far, as hh:mm:ss.cc.', examples: ['00:01:30.00'] }),
    }),
    error: z.string().nullable(),
    result: z
      .strictObject({
        duration: z.number().meta({ description: 'Seconds.' }),
        fileSize: z.int().meta({ description: 'Bytes.' }),
      })
      .nullable(),
    processingTimeMs: z.int().nullable(),
    fetch: fetchStateSchema
      .optional()
      .meta({ description: 'Only while the video is downloaded from its URL.' }),
  })
  .meta({ id: 'DashboardAudioJob' });
export type DashboardJob = z.infer<typeof dashboardJobSchema>;

/** Both dialects in one response (contract 3). */
export const jobResponseSchema = publicJobSchema
  .extend({
    success: z.literal(true),
    priority: z.enum(['free', 'premium']).meta({
      description:
        'Set by the plan at the time of the request: `premium` jobs go before `free` jobs that have ' +
        'waited less than 10 minutes longer.',
    }),
    job: dashboardJobSchema,
  })
  .meta({ id: 'AudioJob' });
export type JobResponse = z.infer<typeof jobResponseSchema>;
