import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema } from '#platform/shared/page.ts';
import { messageSchema, sentMetadataSchema, succeeded } from '#platform/shared/response-fields.ts';
import { jobResponseSchema, jobStatuses } from './job.ts';
import { audioLimits } from './limits.ts';
import { audioOptionsSchema } from './options.ts';
import { audioProblems } from './problems.ts';
import { uploadProblems } from './uploads.ts';
import { videoFile } from './video-rule.ts';

const tag = 'Audio extraction';
const callers = ['session', 'identity', 'key'] as const;
const jobIdSchema = z.string().regex(/^[0-9A-Za-z]{22}$/);
const jobParams = z.strictObject({
  jobId: jobIdSchema.meta({
    description: 'For `GET /api/extract-audio/{jobId}`.',
    examples: ['4Zb1xq0dTn7YcW9sKf2LhP'],
  }),
});
const downloadProblems = [
  audioProblems.notReady,
  audioProblems.audioNotFound,
  audioProblems.expired,
  audioProblems.rangeNotSatisfiable,
];
const responseHeaders = {
  etag: 'ETag of the file, for `If-Range`.',
  'accept-ranges': '`bytes`.',
  'content-range': 'The returned byte range and the total size.',
};
const downloadText =
  `The MP3, named after its video. It is stored for ${audioLimits.lifeHours} hours. Single byte ranges ` +
  'are supported.';

export const extractAudio = endpoint({
  name: 'extractAudio',
  method: 'POST',
  path: '/api/extract-audio',
  tag,
  summary: 'Extract the audio of a video as MP3',
  description:
    'Starts a job and returns its id. Send the video as a file in `video`, as a data URI in a JSON ' +
    'body, or as a URL in `video_url`. The first audio track becomes an MP3 of 128 kbit/s, unless ' +
    '`bitrate` is set. Poll the job every two seconds, or send a `webhook_url`. Jobs of premium ' +
    'accounts go first.',
  callers,
  scope: 'audio',
  idempotency: 'commits',
  metered: true,
  spends: { fetched_bytes: 'measured', result_bytes: 'measured' },
  body: audioOptionsSchema,
  files: { video: videoFile },
  needs: [['video', 'video_url', 'upload_id']],
  status: 202,
  response: z.strictObject({
    success: succeeded,
    jobId: z.string().meta({ description: 'The same as `job_id`.' }),
    job_id: z.string().meta({ description: 'For `GET /api/extract-audio/{jobId}`.' }),
    status: z.enum(jobStatuses).meta({ description: 'It waits for its turn, or has begun.' }),
    message: messageSchema,
    estimated_time: z.string().meta({
      description: 'From the speed of the last jobs and those that wait before this one.',
      examples: ['about 20 seconds'],
    }),
    metadata: sentMetadataSchema,
  }),
  problems: [
    audioProblems.videoRequired,
    audioProblems.oneVideoOnly,
    audioProblems.unsupportedFormat,
    audioProblems.tooManyWaiting,
    audioProblems.tooManyUploads,
    uploadProblems.uploadUsed,
    uploadProblems.incomplete,
    outboundProblems.invalidUrl,
    outboundProblems.webPage,
    outboundProblems.invalidWebhookUrl,
  ],
});

export const getAudioJob = endpoint({
  name: 'getAudioJob',
  method: 'GET',
  path: '/api/extract-audio/:jobId',
  tag,
  summary: 'Status of an audio job',
  description:
    `A job can be read for ${audioLimits.memoryDays} days after it ends. \`job\` has the same data in the ` +
    "dashboard's format.",
  callers,
  scope: 'audio',
  params: jobParams,
  missing: audioProblems.jobNotFound,
  response: jobResponseSchema,
  problems: [audioProblems.jobNotFound],
});

export const listAudioJobs = endpoint({
  name: 'listAudioJobs',
  method: 'GET',
  path: '/api/extract-audio',
  tag,
  summary: 'List your audio jobs, newest first',
  callers,
  scope: 'audio',
  query: z.strictObject({
    status: z.enum(jobStatuses).optional().meta({ description: 'Only jobs in this state.' }),
    ...pageQuery(audioLimits, jobIdSchema),
  }),
  response: pageSchema(
    jobResponseSchema.omit({ success: true }).meta({ id: 'AudioJobListItem' }),
    jobIdSchema,
  ),
});

export const cancelAudioJob = endpoint({
  name: 'cancelAudioJob',
  method: 'DELETE',
  path: '/api/extract-audio/:jobId',
  tag,
  summary: 'Cancel an audio job',
  description:
    'The job becomes `failed` with the error `Cancelled`; its webhook says so. Cancelling it again ' +
    'changes nothing.',
  callers,
  scope: 'audio',
  spends: { changes: 1 },
  params: jobParams,
  missing: audioProblems.jobNotFound,
  response: jobResponseSchema,
  problems: [audioProblems.jobNotFound, audioProblems.jobEnded],
});

export const downloadAudio = endpoint({
  name: 'downloadAudio',
  method: 'GET',
  path: '/api/extract-audio/:jobId/download',
  tag,
  summary: 'Download the audio of your job',
  description: downloadText,
  callers,
  scope: 'audio',
  params: jobParams,
  missing: audioProblems.jobNotFound,
  media: ['audio/mpeg'],
  alsoStatus: [206],
  responseHeaders,
  problems: [audioProblems.jobNotFound, ...downloadProblems],
});

export const downloadPublicAudio = endpoint({
  name: 'downloadPublicAudio',
  method: 'GET',
  path: '/api/public/extract-audio/:jobId/download',
  tag,
  summary: 'Download the audio of a job without an API key',
  description: `${downloadText} The URL cannot be guessed and can be shared.`,
  callers: 'anyone',
  audience: 'linkHolders',
  params: jobParams,
  missing: audioProblems.jobNotFound,
  media: ['audio/mpeg'],
  alsoStatus: [206],
  responseHeaders,
  problems: [audioProblems.jobNotFound, ...downloadProblems],
});

export const downloadAudioFile = endpoint({
  name: 'downloadAudioFile',
  method: 'GET',
  path: '/api/download-audio/:filename',
  tag,
  summary: 'The file behind download_url',
  description: `${downloadText} It needs no API key; the name cannot be guessed.`,
  callers: 'anyone',
  audience: 'linkHolders',
  params: z.strictObject({
    filename: z
      .string()
      .regex(/^[0-9A-Za-z]{22}\.mp3$/)
      .meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP.mp3'] }),
  }),
  missing: audioProblems.audioNotFound,
  media: ['audio/mpeg'],
  alsoStatus: [206],
  responseHeaders,
  problems: downloadProblems,
});
