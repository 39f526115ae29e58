import type { Database } from '../../../platform/server/database/database.ts';
import type { AudioJob } from './tables.ts';

/** How many completed jobs the speed is taken from. */
const sampleSize = 50;
/** Used until a job has completed: the speed, and the size of a video whose size is unknown. */
const firstGuess = { bytesPerMs: 3_000, videoBytes: 30_000_000 };

interface Measured {
  readonly videoBytes: number | null;
  readonly bytesPerMs: number | null;
  readonly waitingBytes: number | null;
  readonly waiting: number;
}

/**
 * Estimates the milliseconds until a new job ends: the videos before it, shared by the workers of one
 * process, then its own, at the speed of the last completed jobs of its engine.
 */
export async function estimateMs(database: Database, job: AudioJob, workers: number): Promise<number> {
  const [measured] = await database.query<Measured>('audio_estimate', estimateSql, [
    job.processingMethod,
    job.createdAt.toISOString(),
    sampleSize,
  ]);
  const videoBytes = measured?.videoBytes ?? firstGuess.videoBytes;
  const bytesPerMs = measured?.bytesPerMs ?? firstGuess.bytesPerMs;
  const ownBytes = job.originalSizeBytes ?? videoBytes;
  const unknownBytes = (measured?.waiting ?? 0) * videoBytes;
  const before = ((measured?.waitingBytes ?? 0) + unknownBytes) / workers;
  return (before + ownBytes) / bytesPerMs;
}

const estimateSql = `
with recent as (
  select original_size_bytes, processing_time_ms from audio_jobs
  where status = 'completed' and processing_method = $1::text and processing_time_ms > 0
  order by finished_at desc limit $3::integer
), before as (
  select original_size_bytes from audio_jobs where finished_at is null and created_at < $2::timestamptz
)
select
  (select avg(original_size_bytes)::float8 from recent) as "videoBytes",
  (select sum(original_size_bytes)::float8 / sum(processing_time_ms) from recent) as "bytesPerMs",
  (select sum(original_size_bytes)::float8 from before) as "waitingBytes",
  (select count(*) filter (where original_size_bytes is null)::integer from before) as "waiting"`;

/** Returns a duration as text, rounded up: `about 20 seconds`, `about 3 minutes` (spec 3, estimated_time). */
export function estimateText(durationMs: number): string {
  const seconds = Math.max(5, Math.ceil(durationMs / 5_000) * 5);
  if (seconds < 60) return `about ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
}
