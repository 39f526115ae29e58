import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { displayP3 } from '#test/icc-profiles.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';

const red = await flat('#ff0000', 40, 20);
const blue = await flat('#0000ff', 200, 100);

let internet: FakeInternet;
let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => {
    if (request.url === '/logo.png') response.end(red);
    else response.writeHead(404).end('not here');
  });
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
  app = await startTestApp('pglite', { resolve, connector: internet.connector });
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(async () => {
  await app.close();
  await internet.close();
});

function flat(background: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const uri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

function send(method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, account = owner) {
  return app.server.inject({ method, url, headers: { 'x-api-key': account.key }, payload });
}
const post = (url: string, payload: object, account = owner) => send('POST', url, payload, account);

async function addAsset(bytes = red, account = owner): Promise<string> {
  const added = await post('/api/assets', { image: uri(bytes) }, account);
  expect(added.statusCode, added.body).toBe(201);
  return added.json().data.id;
}

/** Returns a function that returns the colour of a finished picture at a place. */
async function coloursOf(address: string): Promise<(x: number, y: number) => number[]> {
  const { rawPayload } = await app.server.inject({ url: new URL(address).pathname });
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

const place = { x: 100, y: 50 };

async function draw(layer: object, { account = owner, image = uri(blue) } = {}) {
  const overlays = [{ type: 'image', width: 40, ...place, ...layer }];
  const response = await post('/api/text_overlay', { image, overlays }, account);
  return { response, body: response.json() };
}

const [redPixel, bluePixel] = [
  [255, 0, 0],
  [0, 0, 255],
];

describe('an image layer', () => {
  test.each(['asset', 'data URI', 'address'])('is drawn from an %s, and reported', async (kind) => {
    const image =
      kind === 'asset' ? await addAsset() : kind === 'address' ? 'http://public.test/logo.png' : uri(red);
    const { response, body } = await draw({ image, name: 'Logo' });
    expect(response.statusCode, response.body).toBe(200);
    expect(body.layout).toMatchObject([
      { type: 'image', name: 'Logo', box: { x: 80, y: 40, width: 40, height: 20 }, overflow: false },
    ]);
    const at = await coloursOf(body.processed_image_url);
    expect([at(80, 40), at(119, 59)]).toEqual([redPixel, redPixel]);
    expect([at(79, 40), at(120, 59), at(80, 39), at(80, 60)]).toEqual(
      Array.from({ length: 4 }, () => bluePixel),
    );
  });

  test.each([
    ['contain', [redPixel, bluePixel]],
    ['cover', [redPixel, redPixel]],
    ['stretch', [redPixel, redPixel]],
  ])('with fit %s lies in its size', async (fit, expected) => {
    const { body } = await draw({ image: uri(red), width: 40, height: 60, fit });
    const at = await coloursOf(body.processed_image_url);
    expect([at(100, 50), at(100, 22)]).toEqual(expected);
  });

  test('has round corners by its radius, and smooth edges where it is turned', async () => {
    const round = await coloursOf((await draw({ image: uri(red), radius: 50 })).body.processed_image_url);
    expect([round(80, 40), round(100, 40), round(100, 50)]).toEqual([bluePixel, redPixel, redPixel]);
    const turned = await coloursOf((await draw({ image: uri(red), rotation: 90 })).body.processed_image_url);
    expect([turned(100, 35), turned(85, 50)]).toEqual([redPixel, bluePixel]);
    const skew = await coloursOf((await draw({ image: uri(red), rotation: 30 })).body.processed_image_url);
    const mixed = Array.from({ length: 40 }, (_, index) => skew(80 + index, 40)).filter(
      ([r = 0]) => r > 0 && r < 255,
    );
    expect(mixed.length).toBeGreaterThan(0);
  });

  test('takes opacity, a shadow and blending as every layer does', async () => {
    const half = await coloursOf((await draw({ image: uri(red), opacity: 0.5 })).body.processed_image_url);
    expect(half(100, 50).map((value) => Math.round(value / 10))).toEqual([13, 0, 13]);
    const multiplied = await draw({ image: uri(red), blend: 'multiply' });
    expect((await coloursOf(multiplied.body.processed_image_url))(100, 50)).toEqual([0, 0, 0]);
    const { body } = await draw({ image: uri(red), shadow: { x: 50, y: 0, blur: 0, color: '#00ff00' } });
    expect((await coloursOf(body.processed_image_url))(125, 50)).toEqual([0, 255, 0]);
  });

  test('lies upright, as its EXIF orientation says', async () => {
    const turned = await sharp(await flat('#ff0000', 40, 20))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await draw({ image: uri(turned), width: 20 });
    expect(body.layout[0].box).toEqual({ x: 90, y: 30, width: 20, height: 40 });
  });

  test('in a wide gamut becomes the space of the picture, and back', async () => {
    const wide = withProfile(await flat('#ea3323', 40, 20), 'png', displayP3);
    const at = await coloursOf((await draw({ image: uri(wide) })).body.processed_image_url);
    // Display P3's (234, 51, 35) is sRGB's red.
    for (const [index, value] of at(100, 50).entries())
      expect(Math.abs(value - (redPixel[index] ?? 0))).toBeLessThan(12);
    const { body } = await draw({ image: uri(red) }, { image: uri(withProfile(blue, 'png', displayP3)) });
    const { rawPayload } = await app.server.inject({ url: new URL(body.processed_image_url).pathname });
    const raw = await sharp(rawPayload, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
    const own = [...raw.subarray((50 * 200 + 100) * 3, (50 * 200 + 100) * 3 + 3)];
    for (const [index, value] of [234, 51, 35].entries())
      expect(Math.abs(value - (own[index] ?? 0))).toBeLessThan(8);
  });

  test('is drawn on each frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(60 * 30 * 3, 0), Buffer.alloc(60 * 30 * 3, 200)]);
    const raw = { width: 60, height: 60, channels: 3, pageHeight: 30 } as const;
    const gif = await sharp(frames, { raw }).gif().toBuffer();
    const { body } = await draw({ image: uri(red), x: 30, y: 15, width: 20 }, { image: uri(gif) });
    const { rawPayload } = await app.server.inject({ url: new URL(body.processed_image_url).pathname });
    const { data, info } = await sharp(rawPayload, { animated: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const y of [15, 45])
      expect([...data.subarray((y * info.width + 30) * 3, (y * info.width + 30) * 3 + 3)]).toEqual(redPixel);
  });

  test('whose image is empty is left out', async () => {
    const saved = await post('/api/templates', {
      name: 'Logo',
      overlays: [{ type: 'image', image: '{{logo}}', width: 40, ...place }],
    });
    expect(saved.statusCode, saved.body).toBe(201);
    const rendered = await post(`/api/templates/${saved.json().data.id}/render`, {
      image: uri(blue),
      values: { logo: '' },
    });
    expect([rendered.statusCode, rendered.json().layout]).toEqual([200, []]);
  });
});

describe('a template', () => {
  const overlays = [{ text: 'Sale' }, { type: 'image', image: '{{logo}}', width: '20%', ...place }];

  test.each(['asset', 'data URI', 'address'])('takes an image by a value that is an %s', async (kind) => {
    const saved = await post('/api/templates', { name: 'Logo', overlays });
    const { id, variables } = saved.json().data;
    expect(variables).toEqual([{ name: 'logo', default: null }]);
    const logo =
      kind === 'asset' ? await addAsset() : kind === 'address' ? 'http://public.test/logo.png' : uri(red);
    for (const [url, body] of [
      [`/api/templates/${id}/render`, {}],
      ['/api/text_overlay', { template_id: id }],
      ['/api/templates/render', { overlays }],
    ] as const) {
      const rendered = await post(url, { image: uri(blue), values: { logo }, ...body });
      expect(rendered.statusCode, rendered.body).toBe(200);
      expect(rendered.json().layout[1], url).toMatchObject({ type: 'image', box: { width: 40, height: 20 } });
      expect((await coloursOf(rendered.json().processed_image_url))(82, 42)).toEqual(redPixel);
    }
  });

  test('takes the data URIs of a form as files: as a field of its own and in JSON', async () => {
    const { id } = (await post('/api/templates', { name: 'Logo', overlays })).json().data;
    const large = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, () => Math.random() * 256)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .png()
      .toBuffer();
    expect(uri(large).length).toBeGreaterThan(300_000);
    for (const [name, value] of [
      ['values[logo]', uri(large)],
      ['values', JSON.stringify({ logo: uri(large) })],
    ] as const) {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(blue)]), 'blue.png');
      form.set(name, value);
      const rendered = await post(`/api/templates/${id}/render`, form);
      expect(rendered.statusCode, rendered.body).toBe(200);
      expect(rendered.json().layout).toHaveLength(2);
    }
    const sent = await draw({ image: uri(large) });
    expect(sent.response.statusCode, sent.response.body).toBe(200);
  });

  test('a bad image value names the value, and a bad image of a layer the layer', async () => {
    const { id } = (await post('/api/templates', { name: 'Logo', overlays })).json().data;
    const stranger = await app.account({});
    for (const logo of [
      'logo.png',
      'ast_0000000000000000000000',
      await addAsset(red, stranger),
      'ftp://x.test/a',
    ])
      expect(
        (await post(`/api/templates/${id}/render`, { image: uri(blue), values: { logo } })).json(),
        logo,
      ).toMatchObject({ code: 'layer_image_not_read', param: 'values.logo' });
    const text = [{ text: 'a' }, { text: 'b' }, { type: 'image', image: 'logo.png', width: 10 }];
    const refused = await post('/api/text_overlay', { image: uri(blue), overlays: text });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'layer_image_not_read', param: 'overlays.2.image' },
    ]);
  });

  test('makes an asset of a data URI that it is saved with', async () => {
    const account = await app.account({});
    const named = [{ type: 'image', image: uri(red), width: 40, ...place }];
    const saved = await post('/api/templates', { name: 'Own', overlays: named }, account);
    expect(saved.statusCode, saved.body).toBe(201);
    const { id, overlays: stored } = saved.json().data;
    expect(stored[0].image).toMatch(/^ast_/);
    const list = await app.server.inject({ url: '/api/assets', headers: { 'x-api-key': account.key } });
    expect(list.json().data.map((asset: { id: string }) => asset.id)).toEqual([stored[0].image]);
    const rendered = await post(`/api/templates/${id}/render`, { image: uri(blue) }, account);
    expect((await coloursOf(rendered.json().processed_image_url))(100, 50)).toEqual(redPixel);
  });

  test('keeps its asset from being deleted, and a forced deletion makes its rendering a 400', async () => {
    const asset = await addAsset();
    const body = { name: 'Winter', overlays: [{ text: 'x' }, { type: 'image', image: asset, width: 40 }] };
    const { id } = (await post('/api/templates', body)).json().data;
    const used = await send('DELETE', `/api/assets/${asset}`);
    expect([used.statusCode, used.json()]).toMatchObject([
      409,
      { code: 'asset_in_use', error: 'Asset is in use: the template Winter' },
    ]);
    expect((await send('DELETE', `/api/assets/${asset}?force=true`)).statusCode).toBe(200);
    const rendered = await post(`/api/templates/${id}/render`, { image: uri(blue) });
    expect([rendered.statusCode, rendered.json()]).toMatchObject([
      400,
      { code: 'layer_image_not_read', param: 'overlays.1.image' },
    ]);
    expect((await post('/api/templates', body)).json()).toMatchObject({
      code: 'layer_image_not_read',
      param: 'overlays.1.image',
    });
  });

  test('uses an asset by a fallback and by a sample value, and no more once it is replaced or deleted', async () => {
    const [fallback, sample] = [await addAsset(), await addAsset()];
    const image = (text: string) => [{ type: 'image', image: text, width: 40 }];
    const first = await post('/api/templates', { name: 'One', overlays: image(`{{logo|${fallback}}}`) });
    const second = await post('/api/templates', {
      name: 'Two',
      overlays: image('{{logo}}'),
      sample_values: { logo: sample },
    });
    for (const id of [fallback, sample])
      expect((await send('DELETE', `/api/assets/${id}`)).json().code).toBe('asset_in_use');
    const replaced = { name: 'One', overlays: [{ text: 'plain' }] };
    await send('PUT', `/api/templates/${first.json().data.id}`, replaced);
    await send('DELETE', `/api/templates/${second.json().data.id}`);
    for (const id of [fallback, sample])
      expect((await send('DELETE', `/api/assets/${id}`)).statusCode).toBe(200);
  });
});

test('a call with data URIs is not stored with its result, to be made again', async () => {
  const { body } = await draw({ image: uri(red) });
  const name = new URL(body.processed_image_url).pathname.split('/').at(-1);
  const stored = await app.server.inject({ url: `/api/results/${name}`, headers: { cookie: owner.cookie } });
  expect([stored.statusCode, stored.json().data?.call], stored.body).toEqual([200, null]);
});

describe('attacks', () => {
  test("another account's asset is as one that does not exist, byte for byte", async () => {
    const stranger = await app.account({ userStatus: 'active_sub' });
    const answers = [];
    for (const image of [await addAsset(), 'ast_0000000000000000000000']) {
      const { body } = await draw({ image }, { account: stranger });
      answers.push({ ...body, request_id: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('eight layers of 100 megapixels are refused before anything is decoded', async () => {
    const bomb = pngOfSize(10_000, 10_000);
    const layer = { type: 'image', image: uri(bomb), width: 10 };
    const refused = await post('/api/text_overlay', {
      image: uri(blue),
      overlays: Array.from({ length: 8 }, () => layer),
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'layer_image_not_read', param: 'overlays.0.image' },
    ]);
  });

  test.each([
    ['says it is huge', pngOfSize(60_000, 60_000)],
    ['has 50 megapixels and one column', pngOfSize(10_001, 5_000)],
    ['ends in the middle', red.subarray(0, red.length - 20)],
    ['is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is empty', Buffer.alloc(0)],
  ])('a picture that %s is refused', async (_what, bytes) => {
    const { response, body } = await draw({ image: uri(bytes) });
    expect([response.statusCode, body], response.body).toMatchObject([
      400,
      { code: bytes.length === 0 ? expect.any(String) : 'layer_image_not_read' },
    ]);
  });

  test('a picture over 25 MB and a ninth one are refused', async () => {
    const { response } = await draw({ image: uri(Buffer.concat([red, Buffer.alloc(25 * 1024 * 1024)])) });
    expect([response.statusCode, response.json().code]).toEqual([413, 'file_too_large']);
    const layer = { type: 'image', image: 'http://public.test/logo.png', width: 10 };
    const ninth = await post('/api/text_overlay', {
      image: uri(blue),
      overlays: Array.from({ length: 9 }, () => layer),
    });
    expect([ninth.statusCode, ninth.json()]).toMatchObject([400, { param: 'overlays.8.type' }]);
    const uris = Array.from({ length: 9 }, () => ({ ...layer, image: uri(red) }));
    const tooMany = await post('/api/text_overlay', { image: uri(blue), overlays: uris });
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([400, 'too_many_layer_images']);
  });

  test.each([
    'http://127.0.0.1/a.png',
    'http://10.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://public.test/none',
  ])('an address that the guard refuses, or without a picture, is not read: %s', async (image) => {
    const { response, body } = await draw({ image });
    expect([response.statusCode, body]).toMatchObject([
      400,
      { code: 'layer_image_not_read', param: 'overlays.0.image' },
    ]);
  });

  test("the service's own address is not read", async () => {
    const { publicUrl } = app.deps.config;
    const { body } = await draw({ image: `${publicUrl}/api/assets/${await addAsset()}/image` });
    expect(body).toMatchObject({ code: 'layer_image_not_read', param: 'overlays.0.image' });
  });

  test('a name of a file that was not sent is no file', async () => {
    for (const image of ['file-in-text.0', 'file-in-text.7'])
      expect((await draw({ image })).body).toMatchObject({ code: 'layer_image_not_read' });
    const text = await post('/api/text_overlay', {
      image: uri(blue),
      overlays: [{ text: 'data: the new oil, base64' }],
      metadata: { thumbnail: uri(red) },
    });
    expect(text.json()).toMatchObject({
      layout: [{ lines: [{ text: 'data: the new oil, base64' }] }],
      metadata: { thumbnail: uri(red) },
    });
  });

  test('a layer far larger than the picture is drawn within the limits', async () => {
    const { response, body } = await draw({
      image: uri(red),
      width: 100_000,
      height: 100_000,
      fit: 'stretch',
    });
    expect(response.statusCode, response.body).toBe(200);
    expect((await coloursOf(body.processed_image_url))(5, 5)).toEqual(redPixel);
    expect(body.layout[0].overflow).toBe(true);
  });
});

/** A PNG that says it has this size. */
function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(red);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
