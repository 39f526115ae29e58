import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageFull } from '#platform/shared/storage-problems.ts';

const picture = samplePicture('rgb.png');
const photograph = samplePicture('baseline.jpg');
const animation = samplePicture('animated.gif');

describe('POST /api/image_padding', () => {
  let internet: FakeInternet;
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    internet = await startFakeInternet((request, response) => {
      if (request.url === '/art.png') response.end(picture);
      else if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<p>Hello');
      else if (request.url === '/called-a-page') response.setHeader('content-type', 'text/html').end(picture);
      else response.writeHead(404).end('not here');
    });
    const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
    app = await startTestApp('pglite', { resolve, connector: internet.connector });
    account = await app.account({ userStatus: 'active_sub' });
  });
  afterAll(async () => {
    await app.close();
    await internet.close();
  });

  function post(
    fields: Record<string, string>,
    options: { file?: Buffer; headers?: Record<string, string> } = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (options.file) form.set('image', new Blob([new Uint8Array(options.file)]), 'art.png');
    const headers = options.headers ?? { 'x-api-key': account.key };
    return app.server.inject({ method: 'POST', url: '/api/image_padding', headers, payload: form });
  }

  const byCookie = () => ({ cookie: account.cookie });

  /** Follows the link of a JSON response. */
  async function linked(response: Awaited<ReturnType<typeof post>>) {
    const { processed_image_url: url } = response.json() as { processed_image_url: string };
    return app.server.inject({ url: new URL(url).pathname });
  }

  async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  }

  test('an API key gets the documented JSON and a link to the picture, padded with 50 white pixels', async () => {
    const response = await post({}, { file: picture });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      processed_image_url: expect.stringMatching(
        /^http:\/\/localhost:3000\/api\/images\/[0-9A-Za-z]{22}\.png$/,
      ),
      processing_time_ms: expect.any(Number),
      message: 'Image padded successfully',
      original_size: { width: 160, height: 121 },
      new_size: { width: 260, height: 260 },
    });
    const link = await linked(response);
    expect(link.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(await pixel(link.rawPayload, 0, 0)).toEqual([255, 255, 255, 255]);
    expect(await sharp(link.rawPayload).metadata()).toMatchObject({ width: 260, height: 260 });
  });

  test('output_size is the side of the finished square, in the response and in the file', async () => {
    const response = await post({ output_size: '240', padding_size: '20' }, { file: picture });
    expect(response.json()).toMatchObject({ new_size: { width: 240, height: 240 } });
    const link = await linked(response);
    expect(await sharp(link.rawPayload).metadata()).toMatchObject({ width: 240, height: 240, format: 'png' });
    const refused = await post({ output_size: '20000' }, { file: picture });
    expect(refused.json()).toMatchObject({
      code: 'invalid_output_size',
      param: 'output_size',
      fix: expect.stringContaining('64 to 12000') as unknown,
    });
  });

  test('the dashboard gets the picture itself as PNG, without extra padding', async () => {
    const response = await post(
      { transparency: 'no', color: 'RebeccaPurple' },
      { file: samplePicture('baseline.jpg'), headers: byCookie() },
    );
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      width: 160,
      height: 160,
      format: 'png',
    });
    expect(await pixel(response.rawPayload, 0, 0)).toEqual([0x66, 0x33, 0x99, 255]);
  });

  test('transparency produces an alpha channel, and PNG if the format has none', async () => {
    const response = await post({ transparency: 'yes' }, { file: samplePicture('baseline.jpg') });
    const link = await linked(response);
    expect(link.headers['content-type']).toBe('image/png');
    expect((await pixel(link.rawPayload, 0, 0))[3]).toBe(0);
  });

  test.each([
    ['baseline.jpg', 'image/jpeg'],
    ['static.gif', 'image/gif'],
    ['lzw.tiff', 'image/tiff'],
    ['bits-24.bmp', 'image/png'],
  ])('the API keeps the format of %s if it can be written', async (name, contentType) => {
    const link = await linked(await post({ padding_size: '10' }, { file: samplePicture(name) }));
    expect(link.headers['content-type']).toBe(contentType);
  });

  test('an animation stays an animation for every caller, with its delays and loop count', async () => {
    const response = await post({ transparency: 'yes' }, { file: animation, headers: byCookie() });
    expect(response.headers).toMatchObject({
      'content-type': 'image/gif',
      'content-disposition': 'inline; filename="padded-image.gif"',
    });
    const { pages, delay, loop } = await sharp(response.rawPayload, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 4, delay: [80, 150, 330, 100], loop: 3 });
  });

  test.each([
    ['image/*', 'key', 'image/png'],
    ['application/json', 'cookie', 'application/json; charset=utf-8'],
    ['*/*', 'key', 'application/json; charset=utf-8'],
    ['*/*', 'cookie', 'image/png'],
  ])('Accept: %s with a %s returns %s', async (accept, caller, contentType) => {
    const credential = caller === 'key' ? { 'x-api-key': account.key } : byCookie();
    const response = await post(
      {},
      { file: picture, headers: { accept, ...credential } as Record<string, string> },
    );
    expect(response.headers['content-type']).toBe(contentType);
  });

  test('JSON requests can contain a data URI or an address, and numbers as numbers', async () => {
    const send = (payload: object) =>
      app.server.inject({
        method: 'POST',
        url: '/api/image_padding',
        headers: { 'x-api-key': account.key },
        payload,
      });
    const image = `data:image/png;base64,${picture.toString('base64')}`;
    expect((await send({ image, padding_size: 1, padding_color: '#00ff0088' })).json()).toMatchObject({
      new_size: { width: 162, height: 162 },
    });
    expect((await send({ image_url: 'http://public.test/art.png' })).statusCode).toBe(200);
    expect((await send({ url: 'http://public.test/art.png' })).statusCode).toBe(200);
    expect((await send({ image: 'hello' })).statusCode).toBe(400);
    expect((await send({ image_url: 'http://public.test/gone.png' })).json()).toMatchObject({
      code: 'url_not_fetched',
    });
  });

  test('a web page is told from a picture by its bytes, and the refusal says what to do', async () => {
    const refused = await post({ image_url: 'http://public.test/page' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'url_gave_web_page',
        error: expect.stringContaining('Invalid image format') as unknown,
        fix: expect.stringMatching(/web page.*Google Drive.*Dropbox/) as unknown,
      },
    ]);
    expect((await post({ image_url: 'http://public.test/called-a-page' })).statusCode).toBe(200);
  });

  test.each([
    [{}, undefined, 'Either image or image_url is required'],
    [{ image_url: 'http://public.test/art.png' }, picture, 'Send either an image or an image URL, not both'],
    [
      { image_url: 'http://public.test/a', url: 'http://public.test/b' },
      undefined,
      'Send either image_url or url, not both',
    ],
    [
      { padding_color: '#fff', color: 'red' },
      picture,
      'Send either padding_color or transparency and color, not both',
    ],
    [{ padding_size: '0' }, picture, 'Padding size must be between 1 and 500 pixels'],
    [{ output_size: '63' }, picture, 'Output size must be between 64 and 12000 pixels'],
    [{ output_size: '12001' }, picture, 'Output size must be between 64 and 12000 pixels'],
    [{ output_size: '100.5' }, picture, 'Output size must be between 64 and 12000 pixels'],
    [{ padding_color: 'white' }, picture, 'Invalid color format. Use hex format like #FFFFFF'],
    [{ transparency: 'maybe' }, picture, 'transparency must be one of yes, no'],
    [{ size: '5' }, picture, 'Unknown field: size'],
    [{}, samplePicture('cut.png'), 'Invalid image format. Supported formats: JPEG, PNG, GIF, BMP, TIFF'],
    [{ image_url: 'http://localhost/x.png' }, undefined, 'Invalid URL'],
  ])('%j is refused', async (fields, file, error) => {
    const response = await post(fields as Record<string, string>, file ? { file } : {});
    expect([response.statusCode, response.json().error]).toEqual([400, error]);
  });

  test('an almost full disk returns 507 before anything is accepted or counted', async () => {
    const full = new Problem(storageFull);
    const share = vi.spyOn(app.deps.disk, 'share').mockReturnValue({
      reserve: () => Promise.reject(full),
      write: () => Promise.reject(full),
      release: () => undefined,
    });
    const other = await app.account();
    const response = await post({}, { file: picture, headers: { 'x-api-key': other.key } });
    share.mockRestore();
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full']);
    const usage = await app.server.inject({ url: '/api/usage', headers: { cookie: other.cookie } });
    expect(usage.json()).toMatchObject({ used: 0 });
  });

  test('nothing of an upload stays on disk except the result', async () => {
    const width = 1_800;
    const raw = { width, height: width, channels: 3 } as const;
    const large = await sharp(randomBytes(width * width * 3), { raw })
      .png()
      .toBuffer();
    expect(large.byteLength).toBeGreaterThan(9_000_000);
    expect((await post({}, { file: large })).statusCode).toBe(200);
    expect((await post({ size: '5' }, { file: large })).statusCode).toBe(400);
    expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([]);
  });

  test('a picture that is cut in the middle leaves no result file', async () => {
    const images = join(app.dataDir, 'files', 'images');
    expect((await post({}, { file: photograph })).statusCode).toBe(200);
    const before = await readdir(images);
    const response = await post({}, { file: photograph.subarray(0, photograph.length / 2) });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_image_format']);
    expect(await readdir(images)).toEqual(before);
  });
});
