import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhookDeliveries } from '#account/webhooks/server/tables.ts';
import type { TestAccount } from '#test/app.ts';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { startDatabaseWire } from '#test/database.ts';
import { fakeAudio } from '#test/fake-media.ts';
import { picture } from '#test/pictures.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { startWire, type Wire } from '#test/wire.ts';
import { audioJobs } from './tables.ts';

const jobCount = 12;
const settings = { S3_BUCKET: 'results', AUDIO_CONCURRENCY: '2' };
const options = { worksOnAudio: true, realWaitMs: () => 20 } as const;
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 50 });

describe('accepted videos', () => {
  let server: S3Server;
  let store: Wire;
  let audio: AudioApp;
  let account: TestAccount;
  let endpoint: Record<string, string>;
  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    server = await startS3Server('results');
    store = await startWire({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    endpoint = { ...settings, S3_ENDPOINT: `http://127.0.0.1:${store.port}` };
  });
  afterEach(async () => {
    await audio.app.close();
    await store.close();
    await server.close();
    vi.unstubAllEnvs();
  });

  const rows = () => audio.app.deps.database.orm.select().from(audioJobs);
  /** Jobs that wait for their next run don't wait in a test. */
  const hurry = () =>
    audio.app.deps.database.query(
      'hurry',
      `update audio_jobs set due_at = '-infinity' where status = 'queued'`,
      [],
    );
  const expectAllCompleted = async () => {
    await eventually(async () => {
      await hurry();
      expect((await rows()).map(({ status }) => status)).toEqual(Array(jobCount).fill('completed'));
    });
    expect((await rows()).map(({ deaths }) => deaths)).toEqual(Array(jobCount).fill(0));
    const webhooks = await audio.app.deps.database.orm.select().from(webhookDeliveries);
    expect(webhooks.map(({ event }) => event)).toEqual(Array(jobCount).fill('audio.completed'));
  };

  /** Sends the jobs and resolves when the first two are being extracted, which go on once the gate opens. */
  async function openJobs(): Promise<() => void> {
    account = await audio.app.account({ userStatus: 'active_sub' });
    const gate = Promise.withResolvers<void>();
    let started = 0;
    audio.media.behave(async ({ output }) => {
      started += 1;
      await gate.promise;
      await writeFile(output, fakeAudio);
      return { audioSeconds: 3, sourceCodec: 'aac' };
    });
    for (let job = 0; job < jobCount; job += 1)
      await audio.submit(account, { webhook_url: 'https://hooks.example.com/audio' });
    await eventually(() => expect(started).toBe(2));
    return gate.resolve;
  }

  test('all complete after an outage of the store, without a death and with one webhook each', async () => {
    audio = await startAudioApp('pglite', { ...options, settings: endpoint });
    const openGate = await openJobs();
    await store.goAway();
    openGate();
    await eventually(async () => {
      await hurry();
      expect(audio.app.deps.files.isAway()).toBe(true);
    });
    expect((await rows()).map(({ status }) => status)).not.toContain('failed');
    await store.comeBack();
    await expectAllCompleted();
  });

  test('all complete after an outage of the database, without a death and with one webhook each', async () => {
    const database = await startDatabaseWire();
    audio = await startAudioApp('postgres', { ...options, settings: endpoint, databasePort: database.port });
    const openGate = await openJobs();
    const outcome = vi.spyOn(audio.app.deps.database, 'transaction');
    await database.goAway();
    openGate();
    const ends = () => outcome.mock.settledResults.map(({ type }) => type);
    await eventually(() => expect(ends()).toEqual(['rejected', 'rejected']));
    await database.comeBack();
    await expectAllCompleted();
    expect(Math.max(...(await rows()).map(({ run }) => run))).toBe(2);
    await database.close();
  });

  test('a store that says nothing is 503 with Retry-After, and nothing is charged', async () => {
    audio = await startAudioApp('pglite', { ...options, worksOnAudio: false, settings: endpoint });
    account = await audio.app.account();
    store.freeze();
    const pad = audio.app.server.inject({
      method: 'POST',
      url: '/api/image_padding',
      headers: { 'x-api-key': account.key },
      payload: { image: picture },
    });
    for (const response of await Promise.all([pad, audio.post(account, {}, 'aac.mp4')])) {
      expect(response.json()).toMatchObject({ code: 'storage_unavailable' });
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    }
    expect((await audio.get(account, '/api/usage')).json()).toMatchObject({ used: 0 });
    expect(await rows()).toEqual([]);
  });
});
