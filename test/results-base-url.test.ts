import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#app/server/content-security-policy.ts';
import { type AudioApp, startAudioApp } from './audio-app.ts';
import { samplePicture } from './pictures.ts';

const resultsBaseUrl = 'https://cdn.example/overprint';
let audio: AudioApp;
beforeAll(async () => {
  audio = await startAudioApp('pglite', { settings: { RESULTS_BASE_URL: resultsBaseUrl } });
});
afterAll(() => audio.app.close());

test('links to pictures carry RESULTS_BASE_URL, and their path is found under PUBLIC_URL', async () => {
  const { key } = await audio.app.account();
  const payload = new FormData();
  payload.set('image', new Blob([new Uint8Array(samplePicture('dot.png'))]), 'a.png');
  const headers = { 'x-api-key': key };
  const response = await audio.app.server.inject({
    method: 'POST',
    url: '/api/image_padding',
    headers,
    payload,
  });
  const link = response.json<{ processed_image_url: string }>().processed_image_url;
  expect(link).toMatch(/^https:\/\/cdn\.example\/overprint\/api\/images\/\w{22}\.png$/);
  const found = await audio.app.server.inject({ url: link.slice(resultsBaseUrl.length) });
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/png']);
});

test('links to audio carry RESULTS_BASE_URL, and a CDN may store the file for as long as the link works', async () => {
  const account = await audio.app.account();
  const jobId = await audio.submit(account);
  await audio.work(jobId);
  const job = await audio.get(account, `/api/extract-audio/${jobId}`);
  const path = `/api/download-audio/${jobId}.mp3`;
  expect(job.json().download_url).toBe(`${resultsBaseUrl}${path}`);
  const cacheOf = async (url: string) => (await audio.get(account, url)).headers['cache-control'];
  expect(await cacheOf(path)).toMatch(/^public, max-age=86\d{3}$/);
  expect(await cacheOf(`/api/extract-audio/${jobId}/download`)).toMatch(/^private, /);
});

test('pages may show pictures and play audio from there, and from nowhere else', () => {
  const policyOf = (resultsOrigin?: string) =>
    contentSecurityPolicy(
      {
        identity: audio.app.deps.identitySettings,
        hostedPayment: false,
        ...(resultsOrigin && { resultsOrigin }),
      },
      { scripts: [], styles: [] },
    ).split('; ');
  const added = policyOf('https://cdn.example').filter((directive) => !policyOf().includes(directive));
  expect(added).toEqual([
    "img-src 'self' blob: data: https://cdn.example",
    "media-src 'self' https://cdn.example",
  ]);
});
