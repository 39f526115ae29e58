import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AudioApp, startAudioApp } from '../../../test/audio-app.ts';
import { samplePicture } from '../../../test/pictures.ts';
import { smallPsd } from '../../../test/psds.ts';
import { videoPath } from '../../../test/videos.ts';
import { AudioFailedError, type AudioJob, Overprint, type UploadState } from '../src/index.ts';

let audio: AudioApp;
let overprint: Overprint;
let baseUrl: string;
let apiKey: string;
let folder: string;
let path: string;

const picture = new Uint8Array(samplePicture('dot.png'));

beforeAll(async () => {
  audio = await startAudioApp('pglite');
  await audio.app.deps.batchRunner.start({ alone: true });
  ({ key: apiKey } = await audio.app.account({ userStatus: 'active_sub' }));
  baseUrl = await audio.app.listen();
  overprint = new Overprint({ apiKey, baseUrl });
  folder = await mkdtemp(join(tmpdir(), 'overprint-client-'));
  path = join(folder, 'dot.png');
  await writeFile(path, picture);
});
afterAll(async () => {
  await audio.app.deps.batchRunner.stop({ timeoutMs: 0 });
  await audio.app.close();
  await rm(folder, { recursive: true });
});

describe('an upload', () => {
  const bytes = readFileSync(videoPath('pcm.mov'));

  test('is sent in pieces with its progress, and becomes a job', async () => {
    const states: UploadState[] = [];
    const upload_id = await overprint.upload(videoPath('pcm.mov'), {
      onProgress: (state) => states.push(state),
    });
    expect(states).toEqual([
      { upload_id, sent_bytes: 0, total_bytes: bytes.length },
      { upload_id, sent_bytes: bytes.length, total_bytes: bytes.length },
    ]);
    const { job_id } = await overprint.extractAudio({ upload_id });
    expect(job_id).toBe(upload_id);
  });

  test('goes on where a lost connection left it, and where another process did', async () => {
    const half = Math.floor(bytes.length / 2);
    const patches: string[] = [];
    const flaky: typeof fetch = async (url, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method !== 'PATCH') return fetch(url, init);
      patches.push(headers.get('upload-offset') ?? '');
      if (patches.length > 1) return fetch(url, init);
      const body = new Uint8Array(await (init.body as Blob).arrayBuffer()).slice(0, half);
      await fetch(url, { ...init, body });
      throw new TypeError('fetch failed');
    };
    const client = new Overprint({ apiKey, baseUrl, fetch: flaky });
    const uploadId = await client.upload(new Blob([bytes]));
    expect(patches).toEqual(['0', '0', String(half)]);

    const states: UploadState[] = [];
    expect(await overprint.upload(bytes, { uploadId, onProgress: (state) => states.push(state) })).toBe(
      uploadId,
    );
    expect(states).toMatchObject([{ sent_bytes: bytes.length }]);
  });

  test('needs a file of known size', async () => {
    await expect(overprint.upload(new Blob(['a']).stream())).rejects.toThrow('received a stream');
    await expect(overprint.upload('https://example.com/a.mp4')).rejects.toThrow('received an address');
  });
});

describe('an input', () => {
  test.each([
    ['a path', () => path],
    ['a file URL', () => pathToFileURL(path)],
    ['a stream of Node', () => createReadStream(path)],
    ['a stream of the web', () => new Blob([picture]).stream()],
    ['a Blob', () => new Blob([picture])],
    ['bytes', () => picture],
    ['a data URI', () => `data:image/png;base64,${Buffer.from(picture).toString('base64')}`],
  ])('is %s', async (_, input) => {
    const padded = await overprint.pad(input(), { padding_size: 3, metadata: { order: 7 } });
    expect(padded).toMatchObject({ new_size: { width: 7, height: 7 }, metadata: { order: 7 } });
  });

  test('is checked for prints', async () => {
    const { ready, findings } = await overprint.check(path, { presets: ['sticker-3x3'], trim: false });
    expect(ready).toBe(false);
    expect(findings[0]).toMatchObject({ code: 'low_resolution', preset: 'sticker-3x3' });
  });

  test('becomes print files', async () => {
    const { files, zip_url } = await overprint.printFiles(path, {
      presets: ['sticker-3x3'],
      allow_upscale: true,
    });
    expect(files).toMatchObject([{ preset: 'sticker-3x3', width: 900, dpi: 300 }]);
    expect(zip_url).toMatch(/\.zip$/);
  });

  test('is an address, which is sent in place of a file', async () => {
    const refused = overprint.pad('http://127.0.0.1:9/picture.png');
    await expect(refused).rejects.toMatchObject({ status: 400, param: 'image_url' });
  });

  test('with several wrong fields is refused with all of them, other errors with none', async () => {
    const options = { padding_size: 9_999, output_size: 1 };
    await expect(overprint.pad(path, options)).rejects.toMatchObject({
      param: 'padding_size',
      errors: [
        { param: 'padding_size', code: 'invalid_padding_size', error: expect.any(String) },
        { param: 'output_size', code: 'invalid_output_size', error: expect.any(String) },
      ],
    });
    await expect(
      overprint.request('getBatch', { params: { id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP' } }),
    ).rejects.toMatchObject({ errors: [] });
  });

  test('that cannot be read is told by its own error, at once', async () => {
    await expect(overprint.pad(join(folder, 'missing.png'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(overprint.pad(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  test('at a path is read again after the connection was lost', async () => {
    let requests = 0;
    const flaky = createServer(async (request, response) => {
      requests += 1;
      if (requests === 1) return request.socket.destroy();
      const { headers, method } = request;
      const body = await new Response(request as unknown as ReadableStream).arrayBuffer();
      expect(body.byteLength).toBe(Number(headers['content-length']));
      const passed = await fetch(baseUrl + request.url, {
        method: method ?? '',
        headers: { 'x-api-key': apiKey, 'content-type': headers['content-type'] ?? '' },
        body,
      });
      response.writeHead(passed.status).end(await passed.text());
    });
    onTestFinished(() => void flaky.close());
    await new Promise<void>((resolve) => void flaky.listen(0, '127.0.0.1', resolve));
    const there = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
    const padded = await new Overprint({ apiKey, baseUrl: there }).pad(path, { padding_size: 5 });
    expect(padded.new_size).toEqual({ width: 11, height: 11 });
    expect(requests).toBe(2);
  });
});

describe('the client', () => {
  test('draws text and downloads what its links lead to', async () => {
    const drawn = await overprint.overlay(path, { overlays: [{ text: 'Hi', font_size: '50%' }] });
    expect(drawn.layout).toHaveLength(1);
    const link = drawn.processed_image_url.replace(/^https?:\/\/[^/]+/, baseUrl);
    const bytes = await (await overprint.download(link)).bytes();
    expect([...bytes.subarray(1, 4)]).toEqual([...picture.subarray(1, 4)]);
  });

  test('finishes a picture by a template', async () => {
    const { data } = await overprint.request('createTemplate', {
      body: { name: 'Sale', overlays: [{ text: '{{title}}' }], image: path },
    });
    const rendered = await overprint.renderTemplate(data.id, { values: { title: 'Summer' } });
    expect(rendered.template_version).toBe(1);
    const own = await overprint.renderTemplate(data.id, { image: picture, values: { title: 'Summer' } });
    expect(own.template_id).toBe(data.id);
  });

  test('makes a template of a PSD', async () => {
    const { data, report, fidelity } = await overprint.importTemplate(smallPsd(), { name: 'Poster' });
    expect(data).toMatchObject({ name: 'Poster', overlays: [{ type: 'image', name: 'Red' }] });
    expect(report).toMatchObject([{ layer: 'Old', feature: 'visibility' }]);
    expect(fidelity).toBe(1);
  });

  test('waits for audio, and throws the error of a job that failed', async () => {
    const started = await overprint.extractAudio(videoPath('aac.mp4'), {
      bitrate: 192,
    });
    const seen: AudioJob['status'][] = [];
    const onProgress = (job: AudioJob) => seen.push(job.status);
    const waiting = overprint.waitForAudio(started.job_id, { onProgress, intervalMs: 5 });
    await audio.work(started.job_id);
    expect((await waiting).download_url).toContain(started.job_id);
    expect(seen.at(-1)).toBe('completed');

    const { job_id: jobId } = await overprint.extractAudio(videoPath('aac.mp4'));
    await overprint.request('cancelAudioJob', { params: { jobId } });
    const failed = overprint.waitForAudio(jobId);
    await expect(failed).rejects.toThrow(AudioFailedError);
    await expect(failed).rejects.toMatchObject({ message: 'Cancelled', job: { job_id: jobId } });
  });

  test('works on many pictures and waits for the last one', async () => {
    const { batch_id: id } = await overprint.createBatch({ tool: 'image_padding', images: [path, picture] });
    const batch = await overprint.waitForBatch(id, { intervalMs: 20 });
    expect(batch).toMatchObject({ status: 'completed', total: 2, completed: 2 });

    const rows = 'image_url,name\nftp://nowhere.test/a.png,first\n';
    for (const csv of [rows, new Blob([rows])]) {
      const table = await overprint.createBatch({ tool: 'image_padding', csv });
      expect(await overprint.waitForBatch(table.batch_id, { intervalMs: 20 })).toMatchObject({ failed: 1 });
    }
  });

  test('watches shops', async () => {
    const shop = await overprint.shops.add({
      shop_url: 'https://www.redbubble.com/people/owner/shop',
      webhook_url: 'https://hook.test/',
    });
    const changed = await overprint.shops.update(shop.id, { post_products: false });
    expect(changed).toMatchObject({ id: shop.id, post_products: false });
    expect((await overprint.shops.products(shop.id)).data).toEqual([]);
    await overprint.shops.delete(shop.id);
    expect((await overprint.shops.list()).data).toEqual([]);
    await expect(overprint.shops.get(shop.id)).rejects.toMatchObject({ status: 404 });
  });

  test('does a call with a key of yours once, and reads lists to their end', async () => {
    const before = (await overprint.usage()).used;
    const idempotencyKey = 'order-1001';
    const first = await overprint.pad(path, { idempotencyKey });
    expect(await overprint.pad(path, { idempotencyKey })).toEqual(first);
    expect((await overprint.usage()).used).toBe(before + 1);
    const ids: string[] = [];
    for await (const { id } of overprint.list('listResults', { query: { limit: 2 } })) ids.push(id);
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('returns the response itself where it is no JSON, and where it is asked to', async () => {
    const { data } = await overprint.request('listTemplates');
    const image = await overprint.request('getTemplateImage', { params: { id: data[0]?.id ?? '' } });
    expect(image.headers.get('content-type')).toBe('image/png');
    const drawn = await overprint.send('padImage', { body: { image: path }, headers: { accept: 'image/*' } });
    expect(drawn.headers.get('content-type')).toBe('image/png');
  });
});

describe('the types', () => {
  test('refuse what the API would refuse', () => {
    const wrong = [
      // @ts-expect-error A number.
      () => overprint.pad(path, { padding_size: '3' }),
      // @ts-expect-error No field of this tool.
      () => overprint.pad(path, { text: 'Hi' }),
      // @ts-expect-error Neither text nor overlays nor a template.
      () => overprint.overlay(path, { font_size: 20 }),
      // @ts-expect-error No bit rate.
      () => overprint.extractAudio(path, { bitrate: 'high' }),
      // @ts-expect-error No pictures.
      () => overprint.createBatch({ tool: 'image_padding' }),
      // @ts-expect-error No webhook.
      () => overprint.shops.add({ shop_url: 'https://www.redbubble.com/people/owner/shop' }),
      // @ts-expect-error No operation.
      () => overprint.request('padImages'),
      // @ts-expect-error No id.
      () => overprint.request('getTemplate'),
      // @ts-expect-error No list.
      () => overprint.list('getUsage'),
      // @ts-expect-error No key.
      () => new Overprint({ baseUrl }),
    ];
    expect(wrong).toHaveLength(10);
  });
});
