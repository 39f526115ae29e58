import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { outageOf } from '#platform/server/work/outage.ts';
import type { Run, WorkEnd } from '#platform/server/work/work.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { endJob, type Outcome } from './end-job.ts';
import type { Facts } from './engines/engine.ts';
import { fetchVideo } from './fetch-video.ts';
import { audioKey, videoKey } from './job-files.ts';
import type { AudioWorkDeps } from './deps.ts';
import { sniffVideo } from './sniff.ts';
import type { AudioClaim } from './tables.ts';
import { type JobWatch, watchJob } from './watch-job.ts';
import { copyToFile, inTempDir } from './temp-dir.ts';

/** Runs one claimed job to its outcome. Throws what may go better in another run. */
export async function runJob(deps: AudioWorkDeps, job: AudioClaim, run: Run): Promise<WorkEnd> {
  const watch = watchJob(deps, job);
  try {
    if (deps.files.isAway()) throw new Problem(storageUnavailable);
    return await extract(deps, job, { ...watch, signal: AbortSignal.any([run.signal, watch.signal]) });
  } finally {
    watch.stop();
  }
}

/** Facts about the video itself; empty until it is on the disk. */
type VideoFacts = Pick<Outcome, 'originalSizeBytes' | 'videoFormat'>;

async function extract(deps: AudioWorkDeps, job: AudioClaim, watch: JobWatch): Promise<WorkEnd> {
  const startedAtMs = performance.now();
  let videoFacts: VideoFacts = {};
  const spentMs = () => Math.round(performance.now() - startedAtMs);
  try {
    return await inTempDir(deps.workDir, async (dir) => {
      const path = await obtainVideo(deps, job, dir, watch);
      videoFacts = await readVideoFacts(path);
      watch.report({ audioSeconds: 0, percent: 0 });
      const output = join(dir, 'audio.mp3');
      const facts = await deps.media.extract(taskOf(job, path, output), {
        ...watch,
        onProgress: (progress) => watch.report(progress),
      });
      const ended = await storeAudio(deps, job, { output, facts, videoFacts, spentMs, signal: watch.signal });
      return { outcome: ended ? 'completed' : 'superseded' };
    });
  } catch (error) {
    const problem = jobFailure(error);
    if (!problem) throw error;
    // The customer is told what is wrong with the video. Only our own errors need a warning in the log.
    const level = problem.code === jobProblems.engineFailed.code ? 'warn' : 'debug';
    deps.log[level]({ err: error, job: job.id }, 'an audio job failed');
    const outcome: Outcome = { status: 'failed', problem, processingTimeMs: spentMs(), ...videoFacts };
    const ended = await endJob(deps, job, outcome);
    return ended ? { outcome: 'failed', code: problem.code } : { outcome: 'superseded' };
  }
}

/** Returns why the job has failed for good; undefined if it may succeed when it runs again. */
function jobFailure(error: unknown): ProblemShape | undefined {
  if (!(error instanceof Problem) || outageOf(error)) return undefined;
  const { status, code, message, fix } = error;
  return { status, code, error: message, ...(fix !== undefined && { fix }) };
}

function taskOf(job: AudioClaim, input: string, output: string) {
  return {
    method: job.processingMethod,
    input,
    output,
    bitrateKbps: job.bitrateKbps,
    maxSeconds: audioLimits.maxAudioSeconds,
    ...(job.startSeconds !== null && { startSeconds: job.startSeconds }),
    ...(job.endSeconds !== null && { endSeconds: job.endSeconds }),
  };
}

/** Writes the video to the disk, from the store or from its address, and returns its path. */
async function obtainVideo(
  deps: AudioWorkDeps,
  job: AudioClaim,
  dir: string,
  watch: JobWatch,
): Promise<string> {
  const { signal, report: onProgress } = watch;
  if (job.sourceUrl === null) return copyVideo(deps, job, dir, signal);
  const payer = { accountId: job.userId, isAccepted: true };
  return (await fetchVideo(job.sourceUrl, { ...deps, dir, signal, payer, onProgress })).path;
}

async function readVideoFacts(path: string): Promise<VideoFacts> {
  const { size } = await stat(path);
  const videoFormat = sniffVideo(await readHead(path));
  return { originalSizeBytes: size, ...(videoFormat && { videoFormat }) };
}

async function copyVideo({ files }: AudioWorkDeps, { id }: AudioClaim, dir: string, signal: AbortSignal) {
  const stored = await files.open(videoKey(id));
  if (!stored) throw new Problem(jobProblems.engineFailed, { cause: new Error('The video is gone') });
  const path = join(dir, 'video');
  await copyToFile(stored.stream, path, signal);
  return path;
}

async function readHead(path: string): Promise<Buffer> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4_100) });
  return buffer.subarray(0, bytesRead);
}

interface Finished {
  readonly output: string;
  readonly facts: Facts;
  readonly videoFacts: VideoFacts;
  readonly spentMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * Stores the audio under a name of its own for each run, then the outcome. Removes the file again, and
 * returns false, if the outcome comes too late, because another run has ended the job.
 */
async function storeAudio(deps: AudioWorkDeps, job: AudioClaim, finished: Finished): Promise<boolean> {
  const { facts, videoFacts, signal } = finished;
  const key = audioKey(job);
  const { sizeBytes } = await deps.files.put(key, createReadStream(finished.output), {
    contentType: 'audio/mpeg',
    signal,
  });
  const ended = await endJob(deps, job, {
    status: 'completed',
    // Rounded to milliseconds; further digits are floating-point noise.
    audioSeconds: Math.round(facts.audioSeconds * 1_000) / 1_000,
    audioSizeBytes: sizeBytes,
    sourceCodec: facts.sourceCodec,
    processingTimeMs: finished.spentMs(),
    ...videoFacts,
  });
  if (!ended) await deps.files.remove(key);
  return ended !== undefined;
}
