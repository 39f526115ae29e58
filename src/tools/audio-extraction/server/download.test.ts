import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#test/app.ts';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { fakeAudio } from '#test/fake-media.ts';
import { sweepExpiredAudio } from './sweep.ts';

const hourMs = 60 * 60 * 1000;
let audio: AudioApp;
let account: TestAccount;
let jobId: string;
beforeAll(async () => {
  audio = await startAudioApp('pglite');
  account = await audio.app.account();
  jobId = await audio.submit(account);
  await audio.work(jobId);
});
afterAll(() => audio.app.close());

const publicPath = () => `/api/public/extract-audio/${jobId}/download`;
const get = (url: string, headers: Record<string, string> = {}) => audio.app.server.inject({ url, headers });

describe('a download', () => {
  test('is the same file on all three paths, named after its video, and only one path needs a credential', async () => {
    for (const response of [
      await audio.get(account, `/api/extract-audio/${jobId}/download`),
      await get(publicPath()),
      await get(`/api/download-audio/${jobId}.mp3`),
    ]) {
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(fakeAudio)).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': String(fakeAudio.byteLength),
        'accept-ranges': 'bytes',
        'content-disposition': `attachment; filename="aac.mp3"; filename*=UTF-8''aac.mp3`,
      });
    }
    expect((await get(`/api/extract-audio/${jobId}/download`)).statusCode).toBe(401);
  });

  test.each([
    ['bytes=0-0', 'I', 'bytes 0-0/43'],
    ['bytes=40-', 'nds', 'bytes 40-42/43'],
    ['bytes=-3', 'nds', 'bytes 40-42/43'],
    ['bytes=40-999', 'nds', 'bytes 40-42/43'],
  ])('gives the range %s', async (range, text, contentRange) => {
    const response = await get(publicPath(), { range });
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      206,
      text,
      contentRange,
    ]);
    expect(response.headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=43-', 'bytes=999999999-', 'bytes=-0'])(
    'answers 416 for %s, with the size',
    async (range) => {
      const response = await get(publicPath(), { range });
      expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */43']);
      expect(response.json().code).toBe('range_not_satisfiable');
    },
  );

  test.each(['bytes=0-0,2-3', 'bytes=5-2', 'lines=1-2', 'bytes=-'])(
    'is the whole file for %s',
    async (range) => {
      const response = await get(publicPath(), { range });
      expect([response.statusCode, response.body.length]).toEqual([200, fakeAudio.byteLength]);
    },
  );

  test('is the whole file if the range belongs to another version', async () => {
    expect((await get(publicPath(), { range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('does not exist before the job has ended, and never for a failed one', async () => {
    const waiting = await audio.submit(account);
    const path = `/api/public/extract-audio/${waiting}/download`;
    expect((await get(path)).json()).toMatchObject({ error: 'Audio file is not ready' });
    await audio.cancel(account, waiting);
    expect((await get(path)).json()).toMatchObject({ error: 'Audio file not found' });
  });

  test.each(['CON.mp3', `${'A'.repeat(22)}.MP3`, '..%2f..%2fetc%2fpasswd', `${'A'.repeat(22)}.mp3`])(
    'of %s is not found',
    async (name) => {
      expect((await get(`/api/download-audio/${name}`)).json()).toMatchObject({
        error: 'Audio file not found',
      });
    },
  );
});

test('audio is available for 24 hours, then expired, and its job is removed three days after its end', async () => {
  const late = await audio.submit(account);
  await audio.work(late);
  const path = `/api/public/extract-audio/${late}/download`;
  audio.app.clock.forward(24 * hourMs - 1);
  await sweepExpiredAudio(audio.app.deps);
  expect((await get(path)).statusCode).toBe(200);
  audio.app.clock.forward(2);
  expect((await get(path)).json()).toMatchObject({ error: 'Audio file has expired', code: 'audio_expired' });
  await sweepExpiredAudio(audio.app.deps);
  expect((await get(path)).statusCode).toBe(410);
  expect((await get(`/api/download-audio/${late}.mp3`)).statusCode).toBe(410);
  const shown = await audio.get(account, `/api/extract-audio/${late}`);
  expect(shown.json()).toMatchObject({
    status: 'completed',
    download_url: null,
    message: 'Audio file has expired',
  });
  audio.app.clock.forward(48 * hourMs);
  await sweepExpiredAudio(audio.app.deps);
  expect((await get(path)).statusCode).toBe(404);
});
