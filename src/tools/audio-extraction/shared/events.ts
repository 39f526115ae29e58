import { z } from 'zod';
import { samplePaths, type WebhookEventType } from '#platform/shared/webhook-event.ts';
import { publicJobSchema } from './job.ts';
import { jobProblems } from './problems.ts';

const completedSchema = z.strictObject({ event: z.literal('audio.completed'), ...publicJobSchema.shape });
const failedSchema = z.strictObject({ event: z.literal('audio.failed'), ...publicJobSchema.shape });

export type AudioEventBody = z.infer<typeof completedSchema> | z.infer<typeof failedSchema>;

const job = {
  job_id: '4Zb1xq0dTn7YcW9sKf2LhP',
  processing_method: 'ffmpeg',
  metadata: { order: '1001' },
  source_name: 'summer.mp4',
  created_at: '2026-01-31T12:00:00.000Z',
  finished_at: '2026-01-31T12:00:02.000Z',
} as const;

export const audioCompleted: WebhookEventType<typeof completedSchema> = {
  name: 'audio.completed',
  summary: 'The audio of a video is ready',
  schema: completedSchema,
  sample: (publicUrl) => ({
    event: 'audio.completed',
    ...job,
    status: 'completed',
    progress: 100,
    message: 'Audio extracted successfully',
    download_url: publicUrl + samplePaths.audio,
    processing_time_ms: 1_840,
    file_info: {
      original_size_bytes: 5_242_880,
      audio_size_bytes: 480_000,
      duration_seconds: 30,
      audio_codec: 'mp3',
      bitrate: '128k',
    },
    error: null,
    code: null,
    fix: null,
    expires_at: '2026-02-01T12:00:02.000Z',
  }),
  message: ({ source_name, download_url, message }) => ({
    title: `Audio of ${source_name ?? 'your video'} is ready`,
    url: download_url,
    lines: [message],
    pictures: [],
  }),
};

const { error, code, fix } = jobProblems.noAudioTrack;

export const audioFailed: WebhookEventType<typeof failedSchema> = {
  name: 'audio.failed',
  summary: 'The audio of a video could not be extracted, or its job was cancelled',
  schema: failedSchema,
  sample: () => ({
    event: 'audio.failed',
    ...job,
    status: 'failed',
    progress: 0,
    message: error,
    download_url: null,
    processing_time_ms: 240,
    file_info: null,
    error,
    code,
    fix,
    expires_at: null,
  }),
  message: ({ source_name, message, fix: advice }) => ({
    title: `No audio of ${source_name ?? 'your video'}`,
    url: null,
    lines: [message, ...(advice === null ? [] : [advice])],
    pictures: [],
  }),
};
