import type { Database } from '#platform/server/database/database.ts';
import type { AudioJob } from './tables.ts';

/** How many completed jobs the speed is taken from. */
const sampleSize = 50;
/** Used until jobs have completed: the speed, and the size of a video whose size is unknown. */
const firstGuess = { msPerByte: 1 / 1_000, fixedMs: 1_000, videoBytes: 30_000_000 };
/** A sample without a video of this size shows how long a job takes to start, and not how fast it then is. */
const largeVideoBytes = 8_000_000;
/** How often a measured speed may be slower or faster than the first guess. */
const clampFactor = 20;

interface Measured {
  readonly videoBytes: number | null;
  readonly largestBytes: number | null;
  readonly durationMs: number | null;
  /** Slope of the least squares; null for less than two different sizes. */
  readonly msPerByte: number | null;
  readonly waitingBytes: number | null;
  /** Videos before the job, and those of them whose size is unknown. */
  readonly waiting: number;
  readonly waitingUnknown: number;
}

/** How long a job takes: a fixed part and one that grows with its video. */
export interface Speed {
  readonly fixedMs: number;
  readonly msPerByte: number;
}

/**
 * Estimates the milliseconds until a job that is about to be accepted ends: the videos before it, shared by
 * the workers of one process, then its own, at the speed of the last completed jobs of its engine.
 */
export async function estimateMs(
  database: Database,
  job: Pick<AudioJob, 'processingMethod' | 'createdAt' | 'originalSizeBytes'>,
  workers: number,
): Promise<number> {
  const [measured] = await database.query<Measured>('audio_estimate', estimateSql, [
    job.processingMethod,
    job.createdAt.toISOString(),
    sampleSize,
  ]);
  if (!measured) throw new Error('Expected one row of measurements, received none');
  const { fixedMs, msPerByte } = speedOf(measured);
  const videoBytes = measured.videoBytes ?? firstGuess.videoBytes;
  const waitingBytes = (measured.waitingBytes ?? 0) + measured.waitingUnknown * videoBytes;
  const beforeMs = (measured.waiting * fixedMs + waitingBytes * msPerByte) / workers;
  return beforeMs + fixedMs + (job.originalSizeBytes ?? videoBytes) * msPerByte;
}

/**
 * Returns the line through the middle of the sample that fits it best. Its slope is the first guess where the
 * sample has no large video, and never far from it.
 */
export function speedOf({
  videoBytes,
  largestBytes,
  durationMs,
  msPerByte: slope,
}: Pick<Measured, 'videoBytes' | 'largestBytes' | 'durationMs' | 'msPerByte'>): Speed {
  if (videoBytes === null || durationMs === null) return firstGuess;
  const guess = firstGuess.msPerByte;
  const isLarge = (largestBytes ?? 0) >= largeVideoBytes;
  const measured = isLarge ? (slope ?? durationMs / videoBytes) : guess;
  const msPerByte = Math.min(Math.max(measured, guess / clampFactor), guess * clampFactor);
  return { msPerByte, fixedMs: Math.max(0, durationMs - videoBytes * msPerByte) };
}

const estimateSql = `
with recent as (
  select original_size_bytes::float8 as bytes, processing_time_ms::float8 as ms from audio_jobs
  where status = 'completed' and processing_method = $1::text and processing_time_ms > 0
    and original_size_bytes > 0
  order by finished_at desc limit $3::integer
), before as (
  select original_size_bytes from audio_jobs where finished_at is null and created_at < $2::timestamptz
)
select
  (select avg(bytes) from recent) as "videoBytes",
  (select max(bytes) from recent) as "largestBytes",
  (select avg(ms) from recent) as "durationMs",
  (select regr_slope(ms, bytes) from recent) as "msPerByte",
  (select sum(original_size_bytes)::float8 from before) as "waitingBytes",
  (select count(*)::integer from before) as "waiting",
  (select count(*) filter (where original_size_bytes is null)::integer from before) as "waitingUnknown"`;

/** Returns a duration as text, rounded up: `about 20 seconds`, `about 3 minutes` (spec 3, estimated_time). */
export function estimateText(durationMs: number): string {
  const seconds = Math.max(5, Math.ceil(durationMs / 5_000) * 5);
  if (seconds < 60) return `about ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
}
