import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AudioHouse, startAudioHouse } from '../../../../test/audio-house.ts';
import { filmBytes } from '../../../../test/films.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '../../../../test/outbound/fake-internet.ts';

const film = filmBytes('aac.mp4');
let internet: FakeInternet;
let audio: AudioHouse;
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => {
    const path = request.url ?? '';
    if (path === '/declared.mp4') response.setHeader('content-length', 524_288_001);
    if (path === '/missing.mp4') response.statusCode = 404;
    if (request.method === 'HEAD' || path === '/missing.mp4') return response.end();
    if (path === '/endless.mp4') return sendForever(film, response);
    return response.end(path === '/page.mp4' ? '<html>Please sign in</html>' : film);
  });
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'], 'private.test': ['10.0.0.7'] });
  audio = await startAudioHouse('pglite', { resolve, connector: internet.connector });
});
afterAll(async () => {
  await audio.house.close();
  await internet.close();
});

/** A film that never ends, as fast as it is taken. */
function sendForever(start: Buffer, response: NodeJS.WritableStream): void {
  const filler = Buffer.alloc(1024 * 1024);
  const more = () => {
    while (response.writable && response.write(filler));
  };
  response.on('drain', more);
  response.write(start);
  more();
}

async function outcomeOf(video_url: string) {
  const account = await audio.house.account();
  const answer = await audio.post(account, { video_url });
  expect(answer.statusCode).toBe(202);
  const { jobId } = answer.json();
  await audio.work(jobId);
  return (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
}

test('a film is fetched by the job and its size reported', async () => {
  expect(await outcomeOf('http://public.test/film.mp4')).toMatchObject({
    status: 'completed',
    source_name: 'film.mp4',
    file_info: { original_size_bytes: film.byteLength },
  });
});

test('an address that declares more than 500 MB is refused when it is posted', async () => {
  const answer = await audio.post(await audio.house.account(), { video_url: 'http://public.test/declared.mp4' });
  expect([answer.statusCode, answer.json().error]).toEqual([413, 'File size exceeds 500MB limit']);
});

test.each([
  ['http://public.test/missing.mp4', 'URL could not be fetched'],
  ['http://private.test/film.mp4', 'URL could not be fetched'],
  ['http://unknown.test/film.mp4', 'URL could not be fetched'],
  ['http://public.test/page.mp4', 'Unsupported video format'],
  ['http://public.test/endless.mp4', 'File size exceeds 500MB limit'],
])('%s is a failed job: %s', async (url, error) => {
  expect(await outcomeOf(url)).toMatchObject({ status: 'failed', error, fix: expect.any(String) });
  expect(internet.dialled.every((place) => place.startsWith('93.184.215.14:'))).toBe(true);
});
