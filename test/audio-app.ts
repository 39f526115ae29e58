import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createClaims } from '#platform/server/work/claims.ts';
import { createRunClaim } from '#platform/server/work/run-claim.ts';
import type { WorkEnd } from '#platform/server/work/work.ts';
import { audioQueue } from '#tools/audio-extraction/server/queue.ts';
import type { AudioClaim } from '#tools/audio-extraction/server/tables.ts';
import { startTestApp, type TestAccount, type TestApp, type TestAppOptions } from './app.ts';
import type { Deps } from '#app/server/deps.ts';
import type { DatabaseKind } from './database.ts';
import { type FakeMedia, fakeMedia } from './fake-media.ts';
import { isSpread } from './spread/is-spread.ts';
import { leaveOut } from './spread/leave-out.ts';
import { videoBytes } from './videos.ts';

/** The application; the test itself is the worker. */
export interface AudioApp {
  readonly app: TestApp;
  readonly media: FakeMedia;
  /** Sends a form with these texts and, if it is named, a video of the fixtures. */
  post(
    account: TestAccount,
    fields: Record<string, string>,
    video?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Sends a video and resolves with the job's id. */
  submit(
    account: TestAccount,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<string>;
  get(account: TestAccount, path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  cancel(account: TestAccount, jobId: string): Promise<LightMyRequestResponse>;
  /** Runs a job once, as a worker does after the death of all others. Undefined if it has ended. */
  work(jobId: string, stopping?: AbortSignal): Promise<WorkEnd | undefined>;
}

export async function startAudioApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<AudioApp> {
  const media = fakeMedia();
  const app = await startTestApp(kind, { media, ...options });
  const inject = (request: InjectOptions) => app.server.inject(request);
  const post: AudioApp['post'] = (account, fields, video, headers) =>
    inject({
      method: 'POST',
      url: '/api/extract-audio',
      headers: { 'x-api-key': account.key, ...headers },
      payload: formOf(fields, video),
    });
  return {
    app,
    media,
    post,
    async submit(account, fields = {}, headers) {
      const response = await post(account, fields, 'aac.mp4', headers);
      return response.json<{ jobId: string }>().jobId;
    },
    get: (account, path, headers) => inject({ url: path, headers: { 'x-api-key': account.key, ...headers } }),
    cancel: (account, jobId) =>
      inject({ method: 'DELETE', url: `/api/extract-audio/${jobId}`, headers: { 'x-api-key': account.key } }),
    async work(jobId, stopping = never) {
      if (isSpread) leaveOut('is the worker itself');
      const worker = audioWorker(app.deps, jobId);
      const claim = await worker.claim();
      return claim && worker.run(claim, stopping);
    },
  };
}

const never = new AbortController().signal;

/** Works on one job, due or not, after the death of all other runs. */
export function audioWorker(deps: Deps, jobId: string) {
  const queue = audioQueue(deps, { places: 1 });
  const rows = { ...queue.rows, order: { by: 'id', isReady: `id = '${jobId}'` } };
  const claims = createClaims<AudioClaim>(deps, { ...queue, name: `audio.${jobId}`, rows });
  const runClaim = createRunClaim(deps, queue, claims);
  return {
    async claim(): Promise<AudioClaim | undefined> {
      await claims.revive({ all: true });
      await deps.database.query('audio_hurry', `update audio_jobs set due_at = '-infinity' where id = $1`, [
        jobId,
      ]);
      const [claim] = await claims.next({ rows: 1, freeRows: 0, running: new Map(), mostOfAccount: 1 });
      return claim;
    },
    run: (claim: AudioClaim, stopping = never) =>
      runClaim(claim, { stopping, lost: never, expired: never }, () => undefined),
  };
}

function formOf(fields: Record<string, string>, video: string | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (video !== undefined) form.set('video', new Blob([new Uint8Array(videoBytes(video))]), video);
  return form;
}
