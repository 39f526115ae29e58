import { eq } from 'drizzle-orm';
import { audioWorker } from '#test/audio-app.ts';
import { audioJobs } from '#tools/audio-extraction/server/tables.ts';
import type { TestAccount, TestApp } from '#test/app.ts';
import { videoBytes } from '#test/videos.ts';
import type { CorpusCase } from './cases.ts';

/** Replaces a job's placeholder in a path, after making such a job. */
export async function fillJobPath(test: TestApp, origin: string, item: CorpusCase, account: TestAccount) {
  const wanted = /\{([^}]*job[^}]*|completed[^}]*)\}/i.exec(item.path);
  if (!wanted) return item.path;
  const [braces, words = ''] = wanted;
  const owner = words.includes('another user') ? await test.account() : account;
  const jobId = await submit(origin, owner);
  if (words.startsWith('completed')) await complete(test, jobId);
  if (words.includes('24 h 1 s old')) await expire(test, jobId);
  return item.path.replace(braces, jobId);
}

async function submit(origin: string, { key }: TestAccount): Promise<string> {
  const body = new FormData();
  body.set('video', new Blob([new Uint8Array(videoBytes('pcm.mov'))]));
  const response = await fetch(`${origin}/api/extract-audio`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
  const { jobId } = (await response.json()) as { jobId: string };
  return jobId;
}

async function complete(app: TestApp, jobId: string): Promise<void> {
  const worker = audioWorker(app.deps, jobId);
  const claim = await worker.claim();
  if (claim) await worker.run(claim);
}

async function expire({ deps, clock }: TestApp, jobId: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() - 1_000);
  await deps.database.orm.update(audioJobs).set({ expiresAt }).where(eq(audioJobs.id, jobId));
}
