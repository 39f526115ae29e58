import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#test/app.ts';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { databaseKinds } from '#test/database.ts';
import { videoBytes } from '#test/videos.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { audioJobs } from './tables.ts';

describe.each(databaseKinds)('the audio endpoints on %s', (kind) => {
  let audio: AudioApp;
  beforeAll(async () => {
    audio = await startAudioApp(kind);
  });
  afterAll(() => audio.app.close());

  test('a video is accepted at once and its job is shown in both dialects', async () => {
    const account = await audio.app.account();
    const response = await audio.post(account, { metadata: '{"order":"1001"}' }, 'aac.mp4');
    expect(response.statusCode).toBe(202);
    const { jobId, ...rest } = response.json();
    expect(rest).toEqual({
      success: true,
      job_id: jobId,
      status: 'processing',
      message: 'Audio extraction started',
      estimated_time: expect.stringMatching(/^about \d+ (seconds|minutes?)$/),
      metadata: { order: '1001' },
    });
    const shown = (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
    expect(shown).toMatchObject({
      success: true,
      job_id: jobId,
      status: 'processing',
      progress: 0,
      download_url: null,
      source_name: 'aac.mp4',
      metadata: { order: '1001' },
      job: {
        jobId,
        status: 'processing',
        progress: { percent: 0, timemark: '00:00:00.00' },
        error: null,
        result: null,
      },
    });
  });

  test('a finished job has the address, length and size of its audio', async () => {
    const account = await audio.app.account();
    const jobId = await audio.submit(account);
    await audio.work(jobId);
    expect((await audio.get(account, `/api/extract-audio/${jobId}`)).json()).toMatchObject({
      status: 'completed',
      progress: 100,
      message: 'Audio extracted successfully',
      download_url: `http://localhost:3000/api/download-audio/${jobId}.mp3`,
      file_info: {
        original_size_bytes: videoBytes('aac.mp4').byteLength,
        audio_size_bytes: 43,
        duration_seconds: 3,
        audio_codec: 'mp3',
        bitrate: '128k',
      },
      job: {
        status: 'completed',
        progress: { percent: 100, timemark: '00:00:03.00' },
        result: { duration: 3, fileSize: 43 },
        processingTimeMs: expect.any(Number),
      },
    });
  });

  test('the request row gets its sizes, codec, time and final status when the job ends', async () => {
    const account = await audio.app.account();
    const jobId = await audio.submit(account);
    const logged = async () => (await audio.get(account, '/api/requests')).json()[0];
    expect(await logged()).toMatchObject({
      statusCode: 202,
      inputMethod: 'file',
      processingMethod: 'ffmpeg',
    });
    await audio.work(jobId);
    expect(await logged()).toMatchObject({
      statusCode: 200,
      endpoint: '/api/extract-audio',
      videoFormat: 'mp4',
      videoDurationSeconds: 3,
      audioCodec: 'aac',
      audioBitrate: '128k',
      sourceFileSizeBytes: videoBytes('aac.mp4').byteLength,
      outputFileSizeBytes: 43,
      inputMethod: 'file',
    });
  });

  test('the list has the own jobs, newest first', async () => {
    const [account, stranger] = [await audio.app.account(), await audio.app.account()];
    const first = await audio.submit(account);
    audio.app.clock.forward(1_000);
    const second = await audio.submit(account);
    await audio.submit(stranger);
    const listed = (await audio.get(account, '/api/extract-audio')).json();
    expect(listed.data.map((job: { job_id: string }) => job.job_id)).toEqual([second, first]);
  });

  test('the list leads to every job page by page, and tells the states apart', async () => {
    const account = await audio.app.account();
    // Three at one moment, so that the id decides their order.
    const ids = [await audio.submit(account), await audio.submit(account), await audio.submit(account)];
    audio.app.clock.forward(1_000);
    ids.push(await audio.submit(account));
    const page = async (query: string) => (await audio.get(account, `/api/extract-audio?${query}`)).json();
    const idsOf = ({ data }: { data: { job_id: string }[] }) => data.map(({ job_id }) => job_id);
    const all = idsOf(await page('limit=100'));
    expect([all[0], new Set(all)]).toEqual([ids[3], new Set(ids)]);
    const newest = await page('limit=2');
    const rest = await page(`limit=2&before=${newest.next_before}`);
    expect([...idsOf(newest), ...idsOf(rest)]).toEqual(all);
    expect(rest.next_before).toBeNull();
    await audio.cancel(account, ids[0] ?? '');
    expect(idsOf(await page('status=failed'))).toEqual([ids[0]]);
    expect(idsOf(await page('status=processing'))).toHaveLength(3);
    expect(rest.data[0]).not.toHaveProperty('metadata');
    const stranger = await audio.app.account();
    const foreign = await audio.get(stranger, `/api/extract-audio?before=${ids[3]}`);
    expect(foreign.json()).toEqual({ success: true, data: [], next_before: null });
  });

  test('a JSON body takes a video as a data URI, with every option', async () => {
    const account = await audio.app.account();
    const video = `data:video/mp4;base64,${videoBytes('aac.mp4').toString('base64')}`;
    const response = await audio.app.server.inject({
      method: 'POST',
      url: '/api/extract-audio',
      headers: { 'x-api-key': account.key },
      payload: { video, bitrate: 192, start: 0.5, end: 2, processing_method: 'mediabunny', metadata: {} },
    });
    expect(response.statusCode).toBe(202);
    const [job] = (await audio.get(account, '/api/extract-audio')).json().data;
    expect(job).toMatchObject({ processing_method: 'mediabunny', source_name: null, metadata: {} });
  });

  test.each([
    [{ processing_method: 'ffmpg' }, 'processing_method must be one of ffmpeg, mediabunny'],
    [{ bitrate: '63' }, 'bitrate must be one of 64'],
    [{ bitrate: '100' }, 'bitrate must be one of 64'],
    [{ start: '5', end: '5' }, 'end must be greater than start'],
    [{ start: '-1' }, 'start must be a number of seconds'],
    [{ webhook_url: 'http://127.0.0.1/' }, 'Invalid webhook URL'],
    [{ metadata: '[1]' }, 'metadata must be a JSON object'],
    [{ quality: 'best' }, 'Unknown field: quality'],
    [{ url: 'https://example.com/a.mp4' }, 'Send either a video or a video URL, not both'],
  ])('%j beside a video is refused: %s', async (fields, words) => {
    const response = await audio.post(await audio.app.account(), fields as Record<string, string>, 'aac.mp4');
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining(words)]);
  });

  test.each(['http://127.0.0.1/a.mp4', 'http://10.0.0.1/a.mp4', 'file:///etc/passwd', 'concat:a|b'])(
    'the address %s is refused when it is posted',
    async (url) => {
      const response = await audio.post(await audio.app.account(), { video_url: url });
      expect([response.statusCode, response.json().error]).toEqual([400, 'Invalid URL']);
    },
  );

  test.each(['text.mp4', 'playlist.mp4', 'concat.mp4', 'canary.wav'])(
    '%s is refused at once',
    async (video) => {
      const response = await audio.post(await audio.app.account(), {}, video);
      expect([response.statusCode, response.json().error]).toEqual([400, 'Unsupported video format']);
    },
  );

  test("another account's job can't be seen, cancelled or downloaded", async () => {
    const [owner, stranger] = [await audio.app.account(), await audio.app.account()];
    const jobId = await audio.submit(owner);
    for (const response of [
      await audio.get(stranger, `/api/extract-audio/${jobId}`),
      await audio.get(stranger, `/api/extract-audio/${jobId}/download`),
      await audio.cancel(stranger, jobId),
    ]) {
      expect([response.statusCode, response.json().error]).toEqual([404, 'Job not found']);
    }
  });

  /** Jobs that were accepted some time ago, half of them at work by now. */
  async function addJobs({ userId }: TestAccount, amount: number, originalSizeBytes = 1): Promise<void> {
    const rows = Array.from({ length: amount }, (_value, number) => ({
      id: randomBase62(22),
      userId,
      status: number % 2 === 0 ? ('queued' as const) : ('working' as const),
      processingMethod: 'ffmpeg' as const,
      bitrateKbps: 128,
      inputMethod: 'file' as const,
      originalSizeBytes,
      createdAt: audio.app.clock.now(),
    }));
    await audio.app.deps.database.orm.insert(audioJobs).values(rows);
  }

  test.each([
    ['inactive', 100],
    ['active_sub', 1_000],
  ] as const)(
    'of many calls at once an account that is %s gets %i jobs waiting or at work, never more',
    async (userStatus, cap) => {
      const account = await audio.app.account({ userStatus });
      await addJobs(account, cap - 5);
      const urls = Array.from({ length: 10 }, () =>
        audio.post(account, { video_url: 'http://93.184.215.14/a.mp4' }),
      );
      const responses = await Promise.all(urls);
      const refused = responses.filter(({ statusCode }) => statusCode === 429);
      expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
      expect(refused).toHaveLength(5);
      expect(refused[0]?.json()).toMatchObject({ error: 'Too many audio jobs are waiting' });
      expect(refused[0]?.headers['retry-after']).toBeDefined();
    },
  );

  test('an account with too many waiting jobs is refused before its video is read', async () => {
    const account = await audio.app.account();
    await addJobs(account, 100);
    expect((await audio.post(account, {}, 'text.mp4')).json()).toMatchObject({
      code: 'too_many_waiting_jobs',
    });
  });

  test.each([
    ['inactive', 5],
    ['active_sub', 50],
  ] as const)(
    'an account that is %s has %i GB of videos stored, to the byte',
    async (userStatus, gigabytes) => {
      const account = await audio.app.account({ userStatus });
      const videoSize = videoBytes('aac.mp4').byteLength;
      await addJobs(account, 1, gigabytes * 1024 ** 3 - videoSize);
      expect((await audio.post(account, {}, 'aac.mp4')).statusCode).toBe(202);
      const refused = await audio.post(account, {}, 'aac.mp4');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_waiting_jobs']);
    },
  );
});
