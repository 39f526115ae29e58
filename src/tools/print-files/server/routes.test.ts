import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { picture, samplePicture } from '#test/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('pglite');
});
afterAll(() => app.close());

test('presets are listed for anybody, with what each shop takes', async () => {
  const response = await app.server.inject({ url: '/api/presets' });
  const { success, data, next_before } = response.json();
  expect([response.statusCode, success, next_before]).toEqual([200, true, null]);
  expect(data.length).toBeGreaterThanOrEqual(15);
  expect(data).toContainEqual(
    expect.objectContaining({
      name: 'instagram-square',
      kind: 'screen',
      width: 1_080,
      height: 1_080,
      dpi: 72,
    }),
  );
  expect(data).toContainEqual({
    name: 'merch-tshirt',
    kind: 'print',
    shop: 'Merch by Amazon',
    product: 'T-shirt',
    width: 4_500,
    height: 5_400,
    dpi: 300,
    format: 'png',
    max_bytes: 25 * 1024 * 1024,
    transparency: 'required',
    note: 'T-shirts and sweatshirts: 15 x 18 in, transparent PNG',
    source: 'general',
  });
});

describe('POST /api/preflight', () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await app.account({ userStatus: 'active_sub' });
  });

  function post(payload: object, headers: Record<string, string> = { 'x-api-key': account.key }) {
    return app.server.inject({ method: 'POST', url: '/api/preflight', headers, payload });
  }

  async function keyWith(payload: object): Promise<string> {
    const headers = { cookie: account.cookie };
    return (await app.server.inject({ method: 'POST', url: '/api/keys', headers, payload })).json().key;
  }

  async function unitsUsed(): Promise<number> {
    const response = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': account.key } });
    return response.json().used;
  }

  test('says whether a picture will print, with areas and what to do, for one unit', async () => {
    const before = await unitsUsed();
    const response = await post({
      image: await art(),
      presets: ['sticker-3x3', 'merch-tshirt', 'etsy-square'],
      garments: ['#d7263d', 'fff'],
    });
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data.ready).toBe(false);
    expect(data.picture).toEqual({
      width: 900,
      height: 900,
      format: 'png',
      bytes: (await artBytes()).length,
      dpi: 300,
      profile: 'sRGB',
      has_alpha: true,
      frames: 1,
      opaque_share: 0.5926,
      semi_transparent_share: 0,
      content: { x: 50, y: 20, width: 800, height: 630 },
    });
    expect(data.presets).toEqual([
      { preset: 'sticker-3x3', ready: true, effective_dpi: 300, scale: 1 },
      { preset: 'merch-tshirt', ready: false, effective_dpi: 60, scale: 5 },
      { preset: 'etsy-square', ready: false, effective_dpi: 32.4, scale: 2.2222 },
    ]);
    const found = data.findings.map(({ code, severity, preset, garment }: Record<string, string>) =>
      [code, severity, preset ?? garment ?? ''].join(' '),
    );
    expect(found).toEqual([
      'low_resolution error merch-tshirt',
      'has_transparency error etsy-square',
      'stray_pixels warning ',
      'invisible_on_garment warning #d7263d',
      'uneven_margins note sticker-3x3',
      'uneven_margins note merch-tshirt',
      'uneven_margins note etsy-square',
    ]);
    const stray = data.findings.find(({ code }: { code: string }) => code === 'stray_pixels');
    expect(stray).toMatchObject({ value: 1, areas: [{ x: 60, y: 20, width: 2, height: 2 }] });
    expect(stray.message).toBeTruthy();
    expect(stray.fix).toBeTruthy();
    expect(await unitsUsed()).toBe(before + 1);
  });

  test('measures what is left by trimming, and refuses a picture of which nothing is left', async () => {
    const options = { image: await art(), presets: ['sticker-3x3'] };
    const whole = (await post(options)).json().data;
    const trimmed = (await post({ ...options, trim: 'yes' })).json().data;
    expect(trimmed.presets[0]).toMatchObject({ effective_dpi: 266.7, scale: 1.125 });
    const codes = ({ findings }: typeof whole) => findings.map(({ code }: { code: string }) => code);
    expect(codes(whole)).toEqual(['stray_pixels', 'uneven_margins']);
    expect(codes(trimmed)).toEqual(['low_resolution', 'stray_pixels']);
    const empty = await post({ image: asUri(await blank('#00000000')), trim: true });
    expect([empty.statusCode, empty.json().code, empty.json().param]).toEqual([400, 'nothing_left', 'trim']);
    const still = await post({ image: asUri(await blank('#00000000')) });
    expect(still.json().data.picture.content).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });

  test('takes a form with either spelling and lists by commas, only the file, and base64', async () => {
    const bytes = await artBytes();
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'art.png');
    form.set('presets', 'sticker-3x3,a4');
    form.set('garments', '#000000');
    const ofForm = new Response(form);
    const sent = await app.server.inject({
      method: 'POST',
      url: '/api/preflight',
      headers: { 'x-api-key': account.key, 'content-type': ofForm.headers.get('content-type') ?? '' },
      payload: Buffer.from(await ofForm.arrayBuffer()),
    });
    expect(sent.json().data.presets).toHaveLength(2);
    const alone = await app.server.inject({
      method: 'POST',
      url: '/api/preflight?presets=a4&trim=true',
      headers: { 'x-api-key': account.key, 'content-type': 'image/png' },
      payload: bytes,
    });
    expect(alone.json().data.presets).toMatchObject([{ preset: 'a4' }]);
    expect((await post({ image: bytes.toString('base64') })).statusCode).toBe(200);
    expect((await post({ imageUrl: 'ftp://example.com/a.png' })).statusCode).toBe(400);
  });

  test.each([
    [{}, 'image_required', 'image'],
    [{ image: 'data:image/png;base64,AAAA' }, 'invalid_image_format', 'image'],
    [{ image: picture, presets: ['no-such-shop'] }, 'invalid_presets', 'presets.0'],
    [{ image: picture, presets: Array(21).fill('a4') }, 'invalid_presets', 'presets'],
    [{ image: picture, garments: ['reddish'] }, 'invalid_garments', 'garments.0'],
    [{ image: picture, garments: Array(13).fill('#000') }, 'invalid_garments', 'garments'],
    [{ image: picture, trim: 'maybe' }, 'invalid_trim', 'trim'],
    [{ image: picture, preset: ['a4'] }, 'unknown_field', 'preset'],
  ])('refuses bad input without counting it: %#', async (payload, code, param) => {
    const before = await unitsUsed();
    const response = await post(payload);
    expect([response.statusCode, response.json().code, response.json().param]).toEqual([400, code, param]);
    expect(await unitsUsed()).toBe(before);
  });

  test('needs a credential, and a key with its scope', async () => {
    expect((await post({ image: picture }, {})).statusCode).toBe(401);
    const padding = await keyWith({ name: 'padding', scopes: ['image_padding'] });
    expect((await post({ image: picture }, { 'x-api-key': padding })).statusCode).toBe(403);
    const printing = await keyWith({ name: 'printing', scopes: ['print_files'] });
    expect((await post({ image: picture }, { 'x-api-key': printing })).statusCode).toBe(200);
  });

  test('works with a test key, counts nothing then, and is in the request log', async () => {
    const before = await unitsUsed();
    const response = await post(
      { image: picture },
      { 'x-api-key': await keyWith({ name: 'trial', test: true }) },
    );
    expect(response.statusCode).toBe(200);
    expect(await unitsUsed()).toBe(before);
    const log = await app.server.inject({ url: '/api/requests', headers: { cookie: account.cookie } });
    expect(log.json()[0]).toMatchObject({ endpoint: '/api/preflight', statusCode: 200, counted: false });
  });

  test.each([
    'deep.png',
    'cmyk.jpg',
    'adobe-rgb.jpg',
    'animated.gif',
    'grey-alpha.png',
    'palette-alpha.png',
    'alpha.bmp',
    'fax.tiff',
  ])('reads %s', async (name) => {
    const response = await post({ image: asUri(samplePicture(name)) });
    expect(response.statusCode).toBe(200);
    const notes = {
      'deep.png': 'deep',
      'cmyk.jpg': 'cmyk',
      'adobe-rgb.jpg': 'wide_gamut',
      'animated.gif': 'animated',
    };
    const codes = response.json().data.findings.map(({ code }: { code: string }) => code);
    if (name in notes) expect(codes).toContain(notes[name as keyof typeof notes]);
  });
});

const asUri = (bytes: Buffer) => `data:application/octet-stream;base64,${bytes.toString('base64')}`;

function blank(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 4, background } })
    .png()
    .toBuffer();
}

/** A block with a margin around it, and a speck far from it. */
function artBytes(): Promise<Buffer> {
  const block = (width: number, height: number) => ({
    create: { width, height, channels: 4 as const, background: '#d7263d' },
  });
  return sharp({ create: { width: 900, height: 900, channels: 4, background: '#00000000' } })
    .composite([
      { input: block(800, 600), left: 50, top: 50 },
      { input: block(2, 2), left: 60, top: 20 },
    ])
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}

const art = async () => asUri(await artBytes());
