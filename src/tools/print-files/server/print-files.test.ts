import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { samplePicture } from '#test/pictures.ts';
import { entriesOf } from '#test/stored-zip.ts';

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  account = await app.account({ userStatus: 'active_sub' });
});
afterAll(() => app.close());

/** A disc of a colour on a transparent ground, of which a third of each side is empty. */
async function disc(side: number): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (Math.hypot(x - side / 2, y - side / 2) < side / 6) raw.set([200, 30, 30, 255], (y * side + x) * 4);
  return sharp(raw, { raw: { width: side, height: side, channels: 4 } })
    .withMetadata({ density: 72 })
    .png()
    .toBuffer();
}

/** A disc that fades out, and a speck far from it. */
async function glow(): Promise<Buffer> {
  const side = 900;
  const raw = Buffer.alloc(side * side * 4);
  const fade = (distance: number) => Math.max(0, Math.min(255, Math.round((250 - distance) * 2.5)));
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      raw.set([30, 90, 200, fade(Math.hypot(x - 450, y - 450))], (y * side + x) * 4);
  for (const [x, y] of [
    [20, 20],
    [21, 20],
    [20, 21],
  ] as const)
    raw.set([0, 0, 0, 255], (y * side + x) * 4);
  return sharp(raw, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

interface Sent {
  readonly picture: Buffer;
  readonly presets: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
}

function post({ picture, presets, fields = {}, key = account.key }: Sent) {
  const form = new FormData();
  for (const preset of presets) form.append('presets', preset);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(picture)]), 'disc.png');
  return app.server.inject({
    method: 'POST',
    url: '/api/print_files',
    headers: { 'x-api-key': key },
    payload: form,
  });
}

const fetched = async (url: string) => (await app.server.inject({ url: new URL(url).pathname })).rawPayload;

describe('POST /api/print_files', () => {
  test('makes each preset with its size, density and format, and a ZIP of all of them', async () => {
    const presets = ['sticker-3x3', 'instagram-square'];
    const response = await post({ picture: await disc(900), presets, fields: { background: '#ffffff' } });
    expect(response.statusCode, response.body).toBe(200);
    const { files, zip_url: zipUrl, preflight, message } = response.json();
    expect(files).toEqual([
      expect.objectContaining({
        preset: 'sticker-3x3',
        width: 900,
        height: 900,
        dpi: 300,
        effective_dpi: 300,
      }),
      expect.objectContaining({
        preset: 'instagram-square',
        width: 1080,
        height: 1080,
        dpi: 72,
        format: 'jpeg',
      }),
    ]);
    expect(message).toBe('2 of 2 files made');
    expect(preflight.picture).toMatchObject({ width: 900, height: 900, dpi: 72 });
    for (const file of files) {
      const bytes = await fetched(file.url);
      expect(bytes.byteLength).toBe(file.bytes);
      const { width, height, density, format } = await sharp(bytes).metadata();
      expect({ width, height, dpi: density, format }).toMatchObject({
        width: file.width,
        height: file.height,
        dpi: file.dpi,
        format: file.format,
      });
    }
    const entries = entriesOf(await fetched(zipUrl));
    expect(entries.map(({ path }) => path)).toEqual(['instagram-square.jpg', 'sticker-3x3.png']);
    expect(entries.map(({ bytes }) => bytes.byteLength)).toEqual([files[1].bytes, files[0].bytes]);
  });

  test('a file that would print below 150 real pixels an inch is not made, unless it is asked for', async () => {
    const picture = await disc(900);
    const presets = ['sticker-3x3', 'poster-24x36'];
    const refused = (await post({ picture, presets })).json();
    expect(refused.files).toEqual([
      expect.objectContaining({ preset: 'sticker-3x3', effective_dpi: 300 }),
      { preset: 'poster-24x36', code: 'low_resolution', error: expect.any(String) },
    ]);
    expect(refused.message).toBe('1 of 2 files made');
    const asked = (
      await post({ picture, presets: ['print-8x10'], fields: { allow_upscale: 'true' } })
    ).json();
    expect(asked.files).toEqual([
      expect.objectContaining({ width: 2400, height: 3000, effective_dpi: 112.5 }),
    ]);
    const none = (await post({ picture, presets: ['poster-24x36'] })).json();
    expect(none).toMatchObject({ zip_url: null, message: '0 of 1 files made' });
  });

  test('trim makes the art as large as it can be, and gravity places it', async () => {
    const picture = await disc(2_700);
    const { files } = (
      await post({
        picture,
        presets: ['print-8x10'],
        fields: { trim: 'true', gravity: 'top', allow_upscale: 'true' },
      })
    ).json();
    const { data, info } = await sharp(await fetched(files[0].url))
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[y * info.width + x];
    expect([alphaAt(1200, 2), alphaAt(1200, 1200), alphaAt(1200, 2_420)]).toEqual([255, 255, 0]);
    expect(files[0].effective_dpi).toBeCloseTo((300 * 899) / 2_400, 1);
  });

  test('repair hardens a glow and removes specks, and says what it found before', async () => {
    const picture = await glow();
    const fields = { repair: '["semi_transparent","stray_pixels"]', trim: 'true', allow_upscale: 'true' };
    const { files, preflight } = (await post({ picture, presets: ['sticker-3x3'], fields })).json();
    const codes = preflight.findings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['semi_transparent', 'stray_pixels']));
    const again = await app.server.inject({
      method: 'POST',
      url: '/api/preflight',
      headers: { 'x-api-key': account.key },
      payload: { image: `data:image/png;base64,${(await fetched(files[0].url)).toString('base64')}` },
    });
    const left = again.json().data.findings.map(({ code }: { code: string }) => code);
    expect(left).not.toContain('semi_transparent');
    expect(left).not.toContain('stray_pixels');
  });

  test('files that are very large together are all made', async () => {
    const presets = [
      'merch-tshirt',
      'redbubble-large',
      'poster-18x24',
      'poster-24x36',
      'print-16x20',
      'a3',
      'merch-hoodie',
    ];
    const fields = { allow_upscale: 'true' };
    const response = await post({ picture: samplePicture('rgb.png'), presets, fields });
    expect(
      response.json().files.map(({ preset, width }: { preset: string; width?: number }) => [preset, width]),
    ).toEqual([
      ['merch-tshirt', 4_500],
      ['redbubble-large', 7_632],
      ['poster-18x24', 5_400],
      ['poster-24x36', 7_200],
      ['print-16x20', 4_800],
      ['a3', 3_508],
      ['merch-hoodie', 4_500],
    ]);
  });

  test('JPEG of transparent art needs a background; the other files are made', async () => {
    const presets = ['instagram-square', 'sticker-3x3'];
    const { files } = (await post({ picture: await disc(1_100), presets })).json();
    expect(files).toEqual([
      { preset: 'instagram-square', code: 'needs_background', error: expect.any(String) },
      expect.objectContaining({ preset: 'sticker-3x3' }),
    ]);
  });

  test('is one request, and its files are results', async () => {
    const unitsBefore = (await usage()).count;
    const { files } = (await post({ picture: await disc(900), presets: ['sticker-3x3'] })).json();
    expect((await usage()).count - unitsBefore).toBe(1);
    const { data } = (
      await app.server.inject({
        url: '/api/results?tool=print_files',
        headers: { cookie: account.cookie },
      })
    ).json();
    expect(data).toContainEqual(
      expect.objectContaining({ tool: 'print_files', name: 'disc.png, sticker-3x3', url: files[0].url }),
    );
  });

  test.each([
    ['no presets', [], {}, 'presets'],
    ['an unknown preset', ['no-such-size'], {}, 'presets.0'],
    ['a colour that is none', ['sticker-3x3'], { background: 'plaid' }, 'background'],
    ['a quality that is none', ['sticker-3x3'], { quality: '101' }, 'quality'],
  ])('refuses %s', async (_what, presets, fields, param) => {
    const response = await post({ picture: samplePicture('rgb.png'), presets, fields });
    expect([response.statusCode, response.json().param]).toEqual([400, param]);
  });

  test('refuses a caller without a credential', async () => {
    const response = await app.server.inject({ method: 'POST', url: '/api/print_files' });
    expect(response.statusCode).toBe(401);
  });

  test('the ZIP of nobody is not found', async () => {
    const response = await app.server.inject({ url: `/api/images/zip/${'a'.repeat(22)}.zip` });
    expect([response.statusCode, response.json().code]).toEqual([404, 'image_not_found']);
  });
});

async function usage(): Promise<{ readonly count: number }> {
  const response = await app.server.inject({ url: '/api/usage', headers: { cookie: account.cookie } });
  return { count: response.json().used };
}
