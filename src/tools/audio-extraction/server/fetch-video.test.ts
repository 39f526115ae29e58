import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { fakeAudio } from '#test/fake-media.ts';
import { videoBytes } from '#test/videos.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';

const video = videoBytes('aac.mp4');
const halfBytes = Math.floor(video.byteLength / 2);
let secondHalf = Promise.withResolvers<void>();
let internet: FakeInternet;
let audio: AudioApp;
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => {
    const path = request.url ?? '';
    if (path === '/declared.mp4') response.setHeader('content-length', 524_288_001);
    if (path === '/missing.mp4') response.statusCode = 404;
    if (path.startsWith('/html')) response.setHeader('content-type', 'text/html');
    if (request.method === 'HEAD' || path === '/missing.mp4') return response.end();
    if (path === '/endless.mp4') return sendForever(video, response);
    if (path.startsWith('/slow'))
      return sendInHalves(response, path === '/slow.mp4' ? video.byteLength : undefined);
    return response.end(/page/.test(path) ? '<html>Please sign in</html>' : video);
  });
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'], 'private.test': ['10.0.0.7'] });
  audio = await startAudioApp('pglite', { resolve, connector: internet.connector });
});
afterAll(async () => {
  await audio.app.close();
  await internet.close();
});

/** A video that never ends, as fast as it is taken. */
function sendForever(start: Buffer, response: NodeJS.WritableStream): void {
  const filler = Buffer.alloc(1024 * 1024);
  const more = () => {
    while (response.writable && response.write(filler));
  };
  response.on('drain', more);
  response.write(start);
  more();
}

/** The second half comes when the test says so. */
function sendInHalves(response: ServerResponse, declaredBytes: number | undefined): void {
  if (declaredBytes !== undefined) response.setHeader('content-length', declaredBytes);
  response.write(video.subarray(0, halfBytes));
  void secondHalf.promise.then(() => response.end(video.subarray(halfBytes)));
}

async function outcomeOf(video_url: string) {
  const account = await audio.app.account();
  const response = await audio.post(account, { video_url });
  expect(response.statusCode).toBe(202);
  const { jobId } = response.json();
  await audio.work(jobId);
  return (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
}

test('the job fetches the video and reports its size', async () => {
  expect(await outcomeOf('http://public.test/video.mp4')).toMatchObject({
    status: 'completed',
    source_name: 'video.mp4',
    file_info: { original_size_bytes: video.byteLength },
  });
});

test.each([
  ['/slow.mp4', video.byteLength],
  ['/slow-and-silent.mp4', null],
])('%s is reported as being fetched, with the bytes fetched and the size', async (path, totalBytes) => {
  secondHalf = Promise.withResolvers();
  const account = await audio.app.account();
  const { jobId } = (await audio.post(account, { video_url: `http://public.test${path}` })).json();
  const shown = async () => (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
  expect(await shown()).toMatchObject({ message: 'Waiting for a worker' });
  const worked = audio.work(jobId);
  await expect.poll(shown).toMatchObject({
    message: 'Downloading the video',
    job: { fetch: { fetchedBytes: halfBytes, totalBytes } },
  });
  secondHalf.resolve();
  await worked;
  const ended = await shown();
  expect(ended).toMatchObject({ status: 'completed', progress: 100 });
  expect(ended.job).not.toHaveProperty('fetch');
});

test('an uploaded video is never reported as being fetched', async () => {
  const account = await audio.app.account();
  const jobId = await audio.submit(account);
  const shown = async () => (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
  let atWork: unknown;
  audio.media.behave(async ({ output }) => {
    atWork = await shown();
    await writeFile(output, fakeAudio);
    return { audioSeconds: 3, sourceCodec: 'aac' };
  });
  await audio.work(jobId);
  expect(atWork).toMatchObject({
    message: 'Extracting audio',
    job: expect.not.objectContaining({ fetch: expect.anything() }),
  });
});

test('an address that declares more than 500 MB is refused when it is posted', async () => {
  const response = await audio.post(await audio.app.account(), {
    video_url: 'http://public.test/declared.mp4',
  });
  expect([response.statusCode, response.json().error]).toEqual([413, 'File size exceeds 500MB limit']);
});

test('an address that says that it is a web page is refused when it is posted, unless it gives a video', async () => {
  const account = await audio.app.account();
  const refused = await audio.post(account, { video_url: 'http://public.test/html-page' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'url_gave_web_page']);
  expect(await outcomeOf('http://public.test/html-video.mp4')).toMatchObject({ status: 'completed' });
});

test.each([
  ['http://public.test/missing.mp4', 'URL could not be fetched'],
  ['http://private.test/video.mp4', 'URL could not be fetched'],
  ['http://unknown.test/video.mp4', 'URL could not be fetched'],
  ['http://public.test/page.mp4', 'URL returned a web page, not a file'],
  ['http://public.test/endless.mp4', 'File size exceeds 500MB limit'],
])('%s is a failed job: %s', async (url, error) => {
  expect(await outcomeOf(url)).toMatchObject({ status: 'failed', error, fix: expect.any(String) });
  expect(internet.dialled.every((place) => place.startsWith('93.184.215.14:'))).toBe(true);
});
