import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import { readRange } from '#platform/server/http/request-headers.ts';
import { Problem } from '#platform/shared/problem.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { audioKey } from './job-files.ts';
import type { OutcomeDeps } from './deps.ts';
import { isDownloadable } from './present-job.ts';
import { attachmentHeader } from './source-name.ts';
import type { AudioJob } from './tables.ts';

/**
 * Sends the audio of a job, or one byte range of it (RFC 9110). Throws `Problem` 409 before the job has
 * completed, 404 if it failed, 410 after 24 hours, and 416 for a range that the file does not have. `public`
 * lets a CDN store it.
 */
export async function sendAudio<E extends EndpointSpec>(
  { files, clock }: Pick<OutcomeDeps, 'files' | 'clock'>,
  job: AudioJob,
  request: FastifyRequest,
  cache: 'private' | 'public' = 'private',
): Promise<Reply<E>> {
  const now = clock.now();
  requireAudio(job, now);
  const sizeBytes = job.audioSizeBytes ?? 0;
  const etag = `"${job.id}-${job.run}"`;
  const wanted = request.headers['if-range'] ?? etag;
  const range = wanted === etag ? readRange(request.headers.range, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    throw new Problem(audioProblems.rangeNotSatisfiable, {
      headers: { 'content-range': `bytes */${sizeBytes}` },
    });
  }
  const file = await files.open(audioKey(job), range);
  if (file?.sizeBytes !== sizeBytes) {
    file?.stream.destroy();
    throw new Problem(audioProblems.audioNotFound);
  }
  const lengthBytes = range ? range.end - range.start + 1 : sizeBytes;
  return {
    status: range ? 206 : 200,
    stream: file.stream,
    contentType: 'audio/mpeg',
    headers: {
      'accept-ranges': 'bytes',
      'content-length': String(lengthBytes),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
      etag,
      'cache-control': `${cache}, max-age=${secondsLeft(job, now)}`,
      'content-disposition': attachmentHeader(job.sourceName),
    },
  };
}

function requireAudio(job: AudioJob, now: Date): void {
  if (isDownloadable(job, now)) return;
  if (job.status === 'completed') throw new Problem(audioProblems.expired);
  if (job.status === 'failed') throw new Problem(audioProblems.audioNotFound);
  throw new Problem(audioProblems.notReady);
}

function secondsLeft({ expiresAt }: AudioJob, now: Date): number {
  return Math.floor(((expiresAt?.getTime() ?? 0) - now.getTime()) / 1000);
}
