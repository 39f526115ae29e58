import type { FastifyRequest } from 'fastify';
import type { Principal } from '#account/access/server/principal.ts';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import type { ReplyOf } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import * as contract from '#tools/audio-extraction/shared/contract.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { isOfOther } from '#platform/server/http/hosts.ts';
import { Problem } from '#platform/shared/problem.ts';
import { cancelJob } from './end-job.ts';
import { sendAudio } from './download.ts';
import { estimateMs, estimateText } from './estimate.ts';
import { findJob, listJobs } from './find-job.ts';
import type { AudioDeps } from './deps.ts';
import { presentJob } from './present-job.ts';
import { type ExtractContext, createUploadPlaces, receiveVideo } from './receive-video.ts';
import { requireVideo } from './sniff.ts';
import { requireQueueSpace, submitJob } from './submit-job.ts';
import type { AudioJob } from './tables.ts';
import { serveUploads } from './uploads/routes.ts';

/** Serves the endpoints of the audio tool (spec 7, contract 3). */
export function serveAudioExtraction(serve: Serve<Principal>, deps: AudioDeps): void {
  const { database, clock, links } = deps;
  const takePlace = createUploadPlaces();
  const present = (job: AudioJob) => presentJob(job, { links, now: clock.now() });

  serve(contract.extractAudio, (context) => startExtraction(context, deps), {
    sniff: { video: requireVideo },
    async beforeBody(principal) {
      await requireQueueSpace(database.orm, principal, { withUploads: false });
      await requireBudget(database, { userId: principal.userId, kind: 'result_bytes' });
    },
    beginUpload: takePlace,
  });

  serveUploads(serve, deps, takePlace);

  serve(contract.listAudioJobs, async ({ principal, query }) => {
    const { rows, nextBefore } = await listJobs(database, principal.userId, query);
    return { json: { success: true as const, data: rows.map(present), next_before: nextBefore } };
  });

  serve(contract.getAudioJob, async ({ principal, params }) => {
    const job = await findJob(database, params.jobId, principal.userId);
    return { json: { success: true as const, ...present(job) } };
  });

  serve(contract.cancelAudioJob, async ({ principal, params }) => {
    const job = await cancelJob(deps, principal.userId, params.jobId);
    return { json: { success: true as const, ...present(job) } };
  });

  serve(contract.downloadAudio, async ({ principal, params, request }) =>
    sendAudio(deps, await findJob(database, params.jobId, principal.userId), request),
  );

  const findPublicJob = async (jobId: string, request: FastifyRequest) => {
    const job = await findJob(database, jobId);
    if (isOfOther(request, job.userId)) throw new Problem(audioProblems.jobNotFound);
    return job;
  };
  serve(contract.downloadPublicAudio, async ({ params, request }) =>
    sendAudio(deps, await findPublicJob(params.jobId, request), request),
  );

  serve(contract.downloadAudioFile, async ({ params, request }) => {
    const jobId = params.filename.slice(0, -'.mp3'.length);
    const job = await findPublicJob(jobId, request).catch((error: unknown) => {
      throw error instanceof Problem ? new Problem(audioProblems.audioNotFound) : error;
    });
    // The link that customers share, which a CDN may serve.
    return sendAudio(deps, job, request, 'public');
  });
}

async function startExtraction(
  context: ExtractContext,
  deps: AudioDeps,
): Promise<ReplyOf<typeof contract.extractAudio>> {
  const { body, principal, logRowId } = context;
  const source = await receiveVideo(context, deps);
  const sourceFileSizeBytes = (source.video ?? source.upload)?.sizeBytes;
  context.note({
    inputMethod: source.inputMethod,
    processingMethod: body.processingMethod,
    ...(sourceFileSizeBytes !== undefined && { sourceFileSizeBytes }),
  });
  context.begin();
  const untilDoneMs = await estimateMs(
    deps.database,
    {
      processingMethod: body.processingMethod,
      createdAt: deps.clock.now(),
      originalSizeBytes: sourceFileSizeBytes ?? null,
    },
    deps.extractionsAtOnce,
  );
  return submitJob(deps, { ...source, principal, logRowId, options: body }, (tx, { id, metadata }) =>
    context.commit(tx, {
      json: {
        success: true as const,
        jobId: id,
        job_id: id,
        status: 'processing' as const,
        message: 'Audio extraction started',
        estimated_time: estimateText(untilDoneMs),
        ...(metadata !== null && { metadata }),
      },
    }),
  );
}
