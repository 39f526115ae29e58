import { problems } from '#platform/shared/problem.ts';
import { audioLimits, videoFormats } from './limits.ts';

/** Problems of requests (spec 8, contract 3). */
export const audioProblems = problems({
  videoRequired: {
    status: 400,
    code: 'video_required',
    error: 'Either video or video_url is required',
    fix: 'Send a file in video, a URL in video_url, or the upload_id of a complete upload.',
    param: 'video',
  },
  oneVideoOnly: {
    status: 400,
    code: 'one_video_only',
    error: 'Send either a video or a video URL, not both',
    fix: 'Send exactly one of video, video_url and upload_id.',
    param: 'video_url',
  },
  unsupportedFormat: {
    status: 400,
    code: 'unsupported_video_format',
    error: 'Unsupported video format',
    fix: `Send ${videoFormats.join(', ')}; the file name does not matter.`,
  },
  tooManyWaiting: {
    status: 429,
    code: 'too_many_waiting_jobs',
    error: 'Too many audio jobs are waiting',
    fix:
      `Wait until some of them have ended: a free account can have ${audioLimits.waitingJobs.free} jobs ` +
      `with 5 GB of videos, a premium account ${audioLimits.waitingJobs.premium} with 50 GB.`,
  },
  tooManyUploads: {
    status: 429,
    code: 'too_many_uploads',
    error: 'Too many video uploads at once',
    fix:
      `Wait until one of them is complete: a free account can upload ${audioLimits.uploadsAtOnce.free} ` +
      `videos at once, a premium account ${audioLimits.uploadsAtOnce.premium}.`,
  },
  uploadsFull: {
    status: 503,
    code: 'uploads_full',
    error: 'Too many uploaded videos are waiting for their jobs',
    fix:
      'Try again in a minute, when jobs have processed some of them. Or send the video with POST ' +
      '/api/extract-audio.',
  },
  jobNotFound: { status: 404, code: 'job_not_found', error: 'Job not found' },
  jobEnded: {
    status: 409,
    code: 'job_ended',
    error: 'Job has already ended',
    fix: 'Only a running job can be cancelled.',
  },
  notReady: {
    status: 409,
    code: 'audio_not_ready',
    error: 'Audio file is not ready',
    fix: 'Poll the job until its status is completed.',
  },
  audioNotFound: { status: 404, code: 'audio_not_found', error: 'Audio file not found' },
  expired: {
    status: 410,
    code: 'audio_expired',
    error: 'Audio file has expired',
    fix: 'Extract the audio again.',
  },
  rangeNotSatisfiable: {
    status: 416,
    code: 'range_not_satisfiable',
    error: 'Range not satisfiable',
    fix: 'Request a range within the file; Content-Range has its size.',
  },
});

/**
 * Reasons why a job fails: its `error`, `code` and `fix`. The status is only recorded in the request row; no
 * response has it.
 */
export const jobProblems = problems({
  cancelled: { status: 499, code: 'cancelled', error: 'Cancelled' },
  noAudioTrack: {
    status: 400,
    code: 'no_audio_track',
    error: 'Video has no audio track',
    fix: 'Send a video with an audio track.',
  },
  unreadable: {
    status: 400,
    code: 'unreadable_video',
    error: 'Video could not be read',
    fix:
      'The file may be damaged or incomplete. Check that it plays to the end, export it again and send ' +
      'it.',
  },
  truncated: {
    status: 400,
    code: 'truncated_video',
    error: 'Video is truncated',
    fix: 'The file is shorter than its header says. Send the complete file.',
  },
  tooLong: {
    status: 400,
    code: 'audio_too_long',
    error: 'Audio exceeds 4 hours limit',
    fix: 'Choose a part of the video with start and end.',
  },
  rangeOutside: {
    status: 400,
    code: 'range_outside_video',
    error: 'The chosen range is outside the video',
    fix: 'Use a start that is before the end of the video.',
  },
  unsupportedCodec: {
    status: 400,
    code: 'unsupported_codec',
    error: 'Unsupported audio codec',
    fix: 'Use processing_method ffmpeg, which supports it.',
  },
  unsupportedContainer: {
    status: 400,
    code: 'unsupported_container',
    error: 'Unsupported container for mediabunny',
    fix: 'Use processing_method ffmpeg, which supports it; mediabunny supports MP4, MOV, MKV and WebM.',
  },
  tooSlow: {
    status: 400,
    code: 'extraction_too_slow',
    error: 'Audio extraction took too long',
    fix: 'Choose a part of the video with start and end.',
  },
  tooMuchMemory: {
    status: 400,
    code: 'too_much_memory',
    error: 'Video needs too much memory to read',
    fix: 'Export the video again with ordinary settings and send it.',
  },
  engineFailed: {
    status: 500,
    code: 'extraction_failed',
    error: 'Audio extraction failed',
    fix: 'Send the video again; if the problem persists, export it in another format.',
  },
  outageTooLong: {
    status: 503,
    code: 'storage_unavailable',
    error: 'Our storage was unavailable for 24 hours',
    fix: 'The video is fine, and the request does not count. Send it again.',
  },
  interrupted: {
    status: 500,
    code: 'interrupted',
    error: 'Audio extraction was interrupted three times',
    fix: 'Send the video again; if the problem persists, export it in another format.',
  },
});
