import { readdir, writeFile } from 'node:fs/promises';
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualDeaths } from '#platform/server/work/work.ts';
import { webhookDeliveries } from '#account/webhooks/server/tables.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageFull, storageUnavailable } from '#platform/shared/storage-problems.ts';
import type { TestAccount } from '#test/app.ts';
import { type AudioApp, audioWorker, startAudioApp } from '#test/audio-app.ts';
import { databaseKinds } from '#test/database.ts';
import { fakeAudio } from '#test/fake-media.ts';
import { fieldsOf } from '#test/webhooks/fields.ts';
import { audioCompleted, audioFailed } from '#tools/audio-extraction/shared/events.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { ChildDied } from './engines/run-engine.ts';
import { audioJobs } from './tables.ts';

const { allowed: deathsAllowed } = usualDeaths;
const again = { outcome: 'again' };
const webhook_url = 'https://hooks.example.com/audio';

describe.each(databaseKinds)('an audio job on %s', (kind) => {
  let audio: AudioApp;
  let account: TestAccount;
  let jobId: string;
  beforeAll(async () => {
    audio = await startAudioApp(kind);
  });
  beforeEach(async () => {
    audio.media.behave(succeed);
    account = await audio.app.account();
    jobId = await audio.submit(account, { webhook_url, metadata: '{"order":"1001"}' });
  });
  afterAll(() => audio.app.close());

  const succeed = audioWriter(fakeAudio);
  const shown = async () => (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
  const logged = async () => (await audio.get(account, '/api/requests')).json()[0];
  const webhooks = () =>
    audio.app.deps.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, account.userId));
  const row = async () => {
    const jobs = audio.app.deps.database.orm.select().from(audioJobs);
    return (await jobs.where(eq(audioJobs.id, jobId)))[0];
  };
  const stored = async () => (await audioFiles(audio)).filter((name) => name.includes(jobId));

  test('that completes leaves one audio file, no video, no folder, and one webhook', async () => {
    await audio.work(jobId);
    expect(await stored()).toEqual([`audio/${jobId}-1.mp3`]);
    expect(await readdir(audio.app.deps.workDir)).toEqual([]);
    const [webhook, ...others] = await webhooks();
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ event: 'audio.completed', url: webhook_url, subject: `audio:${jobId}` });
    // A job that has ended waits no more, whatever its turn was.
    const { success: _success, job: _job, priority: _priority, ...fields } = await shown();
    const body = JSON.parse(webhook?.body ?? '');
    expect(body).toEqual({ event: 'audio.completed', ...fields });
    expect(audioCompleted.schema.parse(body)).toEqual(body);
    expect(fieldsOf(body)).toEqual(fieldsOf(audioCompleted.sample('')));
  });

  test('hands its authorization to its webhook, sealed', async () => {
    const fields = { webhook_url, webhook_authorization: 'Bearer s3cret' };
    jobId = await audio.submit(account, fields);
    await audio.work(jobId);
    const webhook = (await webhooks()).find(({ subject }) => subject === `audio:${jobId}`);
    const { authorizations } = audio.app.deps.webhooks;
    expect(authorizations.open(account.userId, webhook?.sealedAuthorization ?? null)).toBe('Bearer s3cret');
    expect(JSON.stringify([await row(), webhook, await shown()])).not.toContain('s3cret');
  });

  test('that fails states why in the job, in the request row and in one webhook', async () => {
    audio.media.behave(async () => {
      throw new Problem(jobProblems.noAudioTrack);
    });
    await audio.work(jobId);
    expect(await shown()).toMatchObject({
      status: 'failed',
      error: 'Video has no audio track',
      code: 'no_audio_track',
      fix: expect.any(String),
      job: { status: 'failed', error: 'Video has no audio track' },
    });
    expect(await logged()).toMatchObject({ statusCode: 400, videoFormat: 'mp4' });
    expect(await stored()).toEqual([]);
    const [webhook, ...others] = await webhooks();
    expect([webhook?.event, others]).toEqual(['audio.failed', []]);
    const body = JSON.parse(webhook?.body ?? '');
    expect(audioFailed.schema.parse(body)).toEqual(body);
    expect(fieldsOf(body)).toEqual(fieldsOf(audioFailed.sample('')));
  });

  test.each([
    ['by a fault of ours is a warning', 'does not count', jobProblems.engineFailed, { warnings: 1, used: 0 }],
    ['by the video is none', 'counts', jobProblems.unreadable, { warnings: 0, used: 1 }],
    ['by a video without sound is none', 'counts', jobProblems.noAudioTrack, { warnings: 0, used: 1 }],
  ])(
    'that fails %s in the log and %s against the quota',
    async (_what, _counts, problem, { warnings, used }) => {
      const warn = vi.spyOn(audio.app.deps.log, 'warn');
      onTestFinished(() => warn.mockRestore());
      audio.media.behave(async () => {
        throw new Problem(problem);
      });
      await audio.work(jobId);
      expect(await shown()).toMatchObject({ status: 'failed', code: problem.code });
      expect(warn).toHaveBeenCalledTimes(warnings);
      await audio.work(jobId);
      expect((await audio.get(account, '/api/usage')).json()).toMatchObject({ used, failed: 1 });
      expect(await logged()).toMatchObject({ counted: used === 1 });
    },
  );

  test('that is cancelled while it waits never starts', async () => {
    expect((await audio.cancel(account, jobId)).json()).toMatchObject({
      status: 'failed',
      error: 'Cancelled',
    });
    audio.media.behave(async () => {
      throw new Error('A cancelled job was started');
    });
    await audio.work(jobId);
    expect(await shown()).toMatchObject({ status: 'failed', code: 'cancelled' });
    expect(await logged()).toMatchObject({ statusCode: 499 });
    expect(await stored()).toEqual([]);
    expect((await webhooks()).map(({ event }) => event)).toEqual(['audio.failed']);
  });

  test('that is cancelled while it runs is stopped', async () => {
    audio.media.behave(async (_task, { signal }) => {
      await audio.cancel(account, jobId);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    });
    await audio.work(jobId);
    expect(await shown()).toMatchObject({ status: 'failed', code: 'cancelled' });
    expect(await stored()).toEqual([]);
    expect(await webhooks()).toHaveLength(1);
  });

  test('can be cancelled twice, but not after it has ended otherwise', async () => {
    await audio.cancel(account, jobId);
    expect((await audio.cancel(account, jobId)).statusCode).toBe(200);
    expect(await webhooks()).toHaveLength(1);
    const completed = await audio.submit(account);
    await audio.work(completed);
    expect((await audio.cancel(account, completed)).json()).toMatchObject({ error: 'Job has already ended' });
  });

  test('refuses the late result of an older run, and its file', async () => {
    audio.media.behave(async (task, context) => {
      audio.media.behave(succeed);
      await audio.work(jobId);
      return audioWriter(Buffer.from('late'))(task, context);
    });
    await audio.work(jobId);
    expect(await stored()).toEqual([`audio/${jobId}-2.mp3`]);
    expect(await shown()).toMatchObject({
      status: 'completed',
      file_info: { audio_size_bytes: fakeAudio.byteLength },
    });
    expect(await webhooks()).toHaveLength(1);
  });

  test('survives eleven deaths of the whole process, which had more under way than this job', async () => {
    for (let run = 0; run < deathsAllowed - 1; run += 1) await audioWorker(audio.app.deps, jobId).claim();
    await audio.work(jobId);
    expect(await row()).toMatchObject({ status: 'completed', deaths: deathsAllowed - 1 });
  });

  test('fails for good, with one webhook, after the media children of three runs have died', async () => {
    audio.media.behave(async () => {
      throw new ChildDied('killed');
    });
    for (let run = 1; run <= 3; run += 1) {
      expect(await audio.work(jobId)).toEqual(again);
      expect(await shown()).toMatchObject({ status: 'processing' });
    }
    await audio.work(jobId);
    expect(await shown()).toMatchObject({ status: 'failed', code: 'interrupted' });
    await audio.work(jobId);
    expect(await webhooks()).toHaveLength(1);
  });

  test.each([
    ['is down', new Problem(storageUnavailable)],
    ['is full', new Problem(storageFull)],
  ])('waits, as often as needed, while the store %s, and completes later', async (_what, problem) => {
    audio.media.behave(async () => {
      throw problem;
    });
    for (let run = 1; run <= 5; run += 1)
      expect(await audio.work(jobId)).toEqual({ ...again, code: problem.code });
    expect(await row()).toMatchObject({ status: 'queued', run: 5, deaths: 0 });
    expect(await shown()).toMatchObject({ status: 'processing' });
    audio.media.behave(succeed);
    await audio.work(jobId);
    expect(await shown()).toMatchObject({ status: 'completed' });
    expect((await webhooks()).map(({ event }) => event)).toEqual(['audio.completed']);
  });

  test('that waits for the store can be cancelled at once', async () => {
    audio.media.behave(async () => {
      throw new Problem(storageUnavailable);
    });
    expect(await audio.work(jobId)).toMatchObject(again);
    expect((await audio.cancel(account, jobId)).json()).toMatchObject({ error: 'Cancelled' });
    await audio.work(jobId);
    expect((await webhooks()).map(({ event }) => event)).toEqual(['audio.failed']);
  });

  test('fails after 24 hours without a store, blames the storage and costs nothing', async () => {
    audio.media.behave(async () => {
      throw new Problem(storageUnavailable);
    });
    expect(await audio.work(jobId)).toMatchObject(again);
    audio.app.clock.forward(24 * 60 * 60 * 1000);
    await audio.work(jobId);
    expect(await shown()).toMatchObject({
      status: 'failed',
      error: 'Our storage was unavailable for 24 hours',
      fix: expect.stringContaining('The video is fine'),
    });
    expect(await logged()).toMatchObject({ statusCode: 503, counted: false });
    expect((await webhooks()).map(({ event }) => event)).toEqual(['audio.failed']);
  });

  test('is put back as soon as the database is there, which is no death', async () => {
    const { orm } = audio.app.deps.database;
    const lost = new DrizzleQueryError(
      'update',
      [],
      Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
    );
    audio.media.behave(async () => {
      const update = vi.spyOn(orm, 'update');
      for (let time = 0; time < 3; time += 1)
        update.mockImplementationOnce(() => {
          throw lost;
        });
      throw lost;
    });
    expect(await audio.work(jobId)).toMatchObject(again);
    vi.restoreAllMocks();
    expect(await row()).toMatchObject({ status: 'queued', run: 1, deaths: 0 });
  });

  test('returns to the queue when its process stops, without counting as a death', async () => {
    const stop = new AbortController();
    audio.media.behave(async (_task, { signal }) => {
      stop.abort(new Error('stopping'));
      throw signal.reason;
    });
    expect(await audio.work(jobId, stop.signal)).toEqual(again);
    expect(await row()).toMatchObject({ status: 'queued', run: 1, deaths: 0 });
    audio.media.behave(succeed);
    await audio.work(jobId);
    expect(await shown()).toMatchObject({ status: 'completed' });
  });
});

function audioWriter(bytes: Buffer): Parameters<AudioApp['media']['behave']>[0] {
  return async ({ output }) => {
    await writeFile(output, bytes);
    return { audioSeconds: 3, sourceCodec: 'aac' };
  };
}

async function audioFiles({ app }: AudioApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list('audio')) keys.push(key);
  expect(keys.every((key) => !key.includes('.part'))).toBe(true);
  return keys;
}
