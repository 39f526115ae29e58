import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { runJob } from '#tools/audio-extraction/server/run-job.ts';
import { startTestApp, type TestAccount, type TestApp, type TestAppOptions } from './app.ts';
import type { DatabaseKind } from './database.ts';
import { type FakeMedia, fakeMedia } from './fake-media.ts';
import { isSpread } from './spread/is-spread.ts';
import { leaveOut } from './spread/leave-out.ts';
import { videoBytes } from './videos.ts';

/** The application with a queue that takes jobs; the test itself is the worker. */
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
  /** Runs a job once, as a worker does. */
  work(jobId: string, signal?: AbortSignal): Promise<void>;
}

export async function startAudioApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<AudioApp> {
  const media = fakeMedia();
  const app = await startTestApp(kind, { jobs: 'sender', media, ...options });
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
    async work(jobId, signal = new AbortController().signal) {
      if (isSpread) leaveOut('is the worker itself');
      const deps = app.deps;
      await runJob(deps, jobId, { signal, jobId: 'test', run: 1 });
    },
  };
}

function formOf(fields: Record<string, string>, video: string | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (video !== undefined) form.set('video', new Blob([new Uint8Array(videoBytes(video))]), video);
  return form;
}
