import type {
  DashboardJob,
  FetchState,
  JobResponse,
  JobStatus,
  PublicJob,
} from '#tools/audio-extraction/shared/job.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { AudioJob } from './tables.ts';
import type { Links } from '#account/white-label/server/links.ts';

export interface PresentDeps {
  readonly links: Links;
  readonly now: Date;
}

/** Returns the job in both dialects (contract 3). */
export function presentJob(row: AudioJob, deps: PresentDeps): Omit<JobResponse, 'success'> {
  return { ...presentPublicJob(row, deps), priority: row.priority ?? 'free', job: presentDashboardJob(row) };
}

/** Returns the public fields (spec 3) of the response and the webhook. */
export function presentPublicJob(row: AudioJob, { links, now }: PresentDeps): PublicJob {
  return {
    job_id: row.id,
    status: statusOf(row),
    progress: row.percent,
    message: messageOf(row, now),
    processing_method: row.processingMethod,
    download_url: isDownloadable(row, now)
      ? `${links.filesOf(row.userId)}/api/download-audio/${row.id}.mp3`
      : null,
    processing_time_ms: row.processingTimeMs,
    file_info: row.status === 'completed' ? fileInfo(row) : null,
    error: row.error,
    code: row.errorCode,
    fix: row.fix,
    ...(row.metadata !== null && { metadata: row.metadata }),
    source_name: row.sourceName,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

function presentDashboardJob(row: AudioJob): DashboardJob {
  const completed = row.status === 'completed';
  const fetch = fetchStateOf(row);
  return {
    jobId: row.id,
    status: statusOf(row),
    progress: { percent: row.percent, timemark: timemark(row.audioSeconds) },
    error: row.error,
    result: completed ? { duration: row.audioSeconds, fileSize: row.audioSizeBytes ?? 0 } : null,
    processingTimeMs: row.processingTimeMs,
    ...(fetch && { fetch }),
  };
}

/** Returns how much of the video is fetched; undefined unless the job is fetching it. */
function fetchStateOf({ status, fetchedBytes, declaredBytes }: AudioJob): FetchState | undefined {
  return status === 'working' && fetchedBytes !== null
    ? { fetchedBytes, totalBytes: declaredBytes }
    : undefined;
}

/** A queued job is processing, too (contract 3). */
function statusOf({ status }: AudioJob): JobStatus {
  return status === 'queued' || status === 'working' ? 'processing' : status;
}

/** Whether the job has completed and its 24 hours are not over. */
export function isDownloadable({ status, expiresAt, removedAt }: AudioJob, now: Date): boolean {
  return status === 'completed' && removedAt === null && expiresAt !== null && expiresAt > now;
}

function messageOf(row: AudioJob, now: Date): string {
  switch (row.status) {
    case 'queued':
      return row.priority === 'premium'
        ? 'Waiting for a worker, before free accounts'
        : 'Waiting for a worker';
    case 'working':
      return fetchStateOf(row) ? 'Downloading the video' : 'Extracting audio';
    case 'completed':
      return isDownloadable(row, now) ? 'Audio extracted successfully' : audioProblems.expired.error;
    case 'failed':
      return row.error ?? 'Audio extraction failed';
  }
}

function fileInfo(row: AudioJob): PublicJob['file_info'] {
  return {
    original_size_bytes: row.originalSizeBytes ?? 0,
    audio_size_bytes: row.audioSizeBytes ?? 0,
    duration_seconds: row.audioSeconds,
    audio_codec: 'mp3',
    bitrate: `${row.bitrateKbps}k`,
  };
}

/** Returns seconds as `hh:mm:ss.cc`, as ffmpeg prints them. */
export function timemark(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const wholeSeconds = hundredths / 100;
  return `${part(wholeSeconds / 3600)}:${part((wholeSeconds / 60) % 60)}:${part(wholeSeconds % 60)}.${part(hundredths % 100)}`;
}
