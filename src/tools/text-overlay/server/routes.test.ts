import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';

const picture = samplePicture('rgb.png');
const key = () => ({ 'x-api-key': account.key });

let internet: FakeInternet;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  internet = await startFakeInternet((request, response) => {
    if (request.url === '/art.png') response.end(picture);
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

interface Options {
  readonly url?: string;
  readonly file?: Buffer;
  readonly headers?: Record<string, string>;
}

function postForm(
  fields: Record<string, string>,
  { url = '/api/text_overlay', file, headers = key() }: Options = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('image', new Blob([new Uint8Array(file)]), 'art.png');
  return app.server.inject({ method: 'POST', url, headers, payload: form });
}

const postJson = (body: object, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/text_overlay',
    headers: { ...key(), ...headers },
    payload: body,
  });

const dataUri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const pixelsOf = async (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

describe('POST /api/text_overlay', () => {
  test('returns the documented JSON, the layout and a link to the picture', async () => {
    const response = await postForm({ text: 'Hi', font_size: '40' }, { file: picture });
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body).toEqual({
      success: true,
      processed_image_url: expect.stringMatching(
        /^http:\/\/localhost:3000\/api\/images\/[0-9A-Za-z]{22}\.png$/,
      ),
      processing_time_ms: expect.any(Number),
      message: 'Text overlay applied successfully',
      layout: [
        {
          type: 'text',
          name: null,
          box: expect.objectContaining({ width: expect.any(Number), height: expect.any(Number) }),
          lines: [expect.objectContaining({ text: 'Hi' })],
          font_family: 'Inter',
          font_weight: 400,
          font_size: 40,
          missing_glyphs: [],
          overflow: false,
        },
      ],
    });
    const linked = await app.server.inject({ url: new URL(body.processed_image_url).pathname });
    expect((await sharp(linked.rawPayload).metadata()).format).toBe('png');
    expect((await pixelsOf(linked.rawPayload)).equals(await pixelsOf(picture))).toBe(false);
  });

  test('returns the same to the dashboard', async () => {
    const response = await postForm({ text: 'Hi' }, { file: picture, headers: { cookie: account.cookie } });
    expect(response.json()).toMatchObject({ success: true, layout: [{ font_size: 32 }] });
  });

  test('returns the bytes for Accept: image/*', async () => {
    const response = await postForm(
      { text: 'Hi' },
      { file: picture, headers: { ...key(), accept: 'image/*' } },
    );
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect((await sharp(response.rawPayload).metadata()).format).toBe('png');
  });

  test('accepts a file, a data URI and an address, with the same result for each', async () => {
    const accept = { accept: 'image/*' };
    const responses = [
      await postForm({ text: 'same' }, { file: picture, headers: { ...key(), ...accept } }),
      await postJson({ text: 'same', image: dataUri(picture) }, accept),
      await postJson({ text: 'same', image_url: 'http://public.test/art.png' }, accept),
    ];
    for (const response of responses)
      expect(response.rawPayload.equals(responses[0]?.rawPayload ?? Buffer.of())).toBe(true);
  });

  test('a text without other fields is white, in 32-pixel Inter, in the middle', async () => {
    const bytesOf = async (fields: object) =>
      (await postJson({ text: 'Hi', image: dataUri(picture), ...fields }, { accept: 'image/*' })).rawPayload;
    const named = { color: '#FFFFFF', font_size: 32, font_family: 'Inter', position: 'center' };
    const bare = await bytesOf({});
    expect((await bytesOf(named)).equals(bare)).toBe(true);
    for (const other of [
      { color: '#000000' },
      { font_size: 33 },
      { font_family: 'Arial' },
      { position: 'top-left' },
    ]) {
      expect((await bytesOf(other)).equals(bare), JSON.stringify(other)).toBe(false);
    }
  });

  test('accepts several texts, as JSON and as JSON text in a form', async () => {
    const overlays = [
      { text: 'one', position: 'top-left', font_family: 'Georgia' },
      {
        text: 'two',
        x: 80.5,
        y: 60,
        font_size: 20,
        outline_width: 3,
        align: 'right',
        line_height: 1.5,
        max_width: 90,
      },
    ];
    const json = await postJson({ overlays, image: dataUri(picture) });
    const form = await postForm({ overlays: JSON.stringify(overlays) }, { file: picture });
    expect(json.json().layout).toMatchObject([{ font_family: 'Georgia' }, { font_size: 20 }]);
    expect(form.json().layout).toEqual(json.json().layout);
  });

  test('draws an outline if its colour or its width is given, else none', async () => {
    const widthOf = async (fields: object) =>
      (await postJson({ text: 'o', image: dataUri(picture), ...fields })).json().layout[0].box.width;
    const bare = await widthOf({});
    expect(await widthOf({ outline_color: '#000000' })).toBe(bare + 10);
    expect(await widthOf({ outline_width: 3 })).toBe(bare + 6);
    expect(await widthOf({ outline_width: 0, outline_color: '#000' })).toBe(bare);
  });

  test('reports overflow and characters that no font has', async () => {
    const response = await postJson({ text: '\u{F0000} wide', font_size: 300, image: dataUri(picture) });
    expect(response.json().layout[0]).toMatchObject({ overflow: true, missing_glyphs: ['\u{F0000}'] });
  });

  test('accepts exactly 1,000 characters, counted in code points', async () => {
    const longest = '😀'.repeat(1_000);
    expect((await postJson({ text: longest, font_size: 8, image: dataUri(picture) })).statusCode).toBe(200);
    const response = await postJson({ text: `${longest}!`, image: dataUri(picture) });
    expect(response.json()).toMatchObject({
      error: 'text must be at most 1000 characters long',
      code: 'invalid_text',
    });
  });

  test('ignores control characters in a text', async () => {
    const layoutOf = async (text: string) =>
      (await postJson({ text, image: dataUri(picture) })).json().layout[0].box;
    expect(await layoutOf('a\u0007\u001bb')).toEqual(await layoutOf('ab'));
  });

  test('takes shares of the picture, weights, spacing, capitals, fit, rotation, opacity and shadow', async () => {
    const fields = {
      text: 'Summer sale',
      font_family: 'montserrat',
      font_weight: 800,
      font_size: '50%',
      fit: 'SHRINK',
      max_width: '80%',
      max_height: 100,
      x: '50%',
      y: '50%',
      letter_spacing: '0.05',
      uppercase: 'yes',
      outline_width: '6%',
      opacity: 0.9,
      rotation: -5,
      shadow: { blur: 10 },
    };
    const response = await postForm({ overlays: JSON.stringify([fields]) }, { file: picture });
    expect(response.json()).toMatchObject({ success: true });
    const [layout] = response.json().layout;
    expect(layout).toMatchObject({ font_family: 'Montserrat', font_weight: 900, overflow: false });
    expect(layout.lines.map((line: { text: string }) => line.text).join(' ')).toBe('SUMMER SALE');
    expect(layout.font_size).toBeLessThan(100);
  });

  const image = dataUri(samplePicture('dot.png'));
  const one = { text: 'x', image };
  test.each<[string, object, string]>([
    ['no text', { image }, 'text is required'],
    ['an empty text', { ...one, text: '' }, 'text is required'],
    ['a text of white space', { ...one, text: ' \n\t ' }, 'text is required'],
    ['no picture', { text: 'x' }, 'Either image or image_url is required'],
    [
      'two pictures',
      { ...one, image_url: 'http://public.test/art.png' },
      'Send either an image or an image URL, not both',
    ],
    ['an unknown position', { ...one, position: 'middle' }, 'position must be one of top-left, top-center'],
    [
      'a position and x with y',
      { ...one, position: 'center', x: 1, y: 1 },
      'Send x and y together, or only position',
    ],
    ['x without y', { ...one, x: 1 }, 'Send x and y together, or only position'],
    [
      'x as a word',
      { ...one, x: 'left', y: 1 },
      'x must be a number between -100000 and 100000, or a percentage such as 8%, -100% to 200%',
    ],
    ['a font size of 0', { ...one, font_size: 0 }, 'font_size must be a whole number between 1 and 300'],
    ['a font size of 301', { ...one, font_size: 301 }, 'font_size must be a whole number between 1 and 300'],
    [
      'half a pixel of font size',
      { ...one, font_size: 12.5 },
      'font_size must be a whole number between 1 and 300',
    ],
    [
      'an outline of 21',
      { ...one, outline_width: 21 },
      'outline_width must be a whole number between 0 and 20',
    ],
    ['a colour by name', { ...one, color: 'white' }, 'Invalid color format. Use hex format like #FFFFFF'],
    [
      'an outline colour by name',
      { ...one, outline_color: 'red' },
      'Invalid color format. Use hex format like #FFFFFF',
    ],
    [
      'a family that is a path',
      { ...one, font_family: '../../etc/passwd' },
      'font_family must be one of Inter, Arial, Times New Roman, Helvetica, Georgia',
    ],
    ['an unknown alignment', { ...one, align: 'justify' }, 'align must be one of left, center, right'],
    ['a line height of 0', { ...one, line_height: 0 }, 'line_height must be a number between 0.5 and 5'],
    ['a width of 0', { ...one, max_width: 0 }, 'max_width must be a number between 1 and 100000'],
    [
      'a share over 100 %',
      { ...one, font_size: '101%' },
      'font_size must be a whole number between 1 and 300, or a percentage',
    ],
    [
      'a share without its sign',
      { ...one, max_width: 'half' },
      'max_width must be a number between 1 and 100000, or a percentage',
    ],
    ['a fit into nothing', { ...one, fit: 'shrink' }, 'fit needs max_width or max_height'],
    ['a rotation of 181', { ...one, rotation: 181 }, 'rotation must be a number between -180 and 180'],
    ['an opacity of 2', { ...one, opacity: 2 }, 'opacity must be a number between 0 and 1'],
    [
      'a weight of 1000',
      { ...one, font_weight: 1000 },
      'font_weight must be a whole number between 100 and 900',
    ],
    [
      'a shadow without its bounds',
      { ...one, shadow: { x: 201 } },
      'x must be a number between -200 and 200',
    ],
    [
      'overlays beside a text',
      { ...one, overlays: [{ text: 'y' }] },
      'Send either overlays or the fields of one text, not both',
    ],
    [
      'overlays beside a colour',
      { image, color: '#fff', overlays: [{ text: 'y' }] },
      'Send either overlays or the fields of one text, not both',
    ],
    ['no overlays', { image, overlays: [] }, 'overlays must be at least 1'],
    [
      '21 overlays',
      { image, overlays: Array.from({ length: 21 }, () => ({ text: 'y' })) },
      'overlays must be at most 20',
    ],
    ['an overlay without text', { image, overlays: [{ text: 'y' }, {}] }, 'overlays.1.text is required'],
    ['overlays as a word', { image, overlays: 'two' }, 'overlays must be an array'],
    ['an unknown field', { ...one, fontsize: 3 }, 'Unknown field: fontsize'],
    ['an unknown field of an overlay', { image, overlays: [{ text: 'y', size: 3 }] }, 'Unknown field: size'],
    ['a lone surrogate', { ...one, text: 'a\ud800' }, 'Text contains characters that are not allowed'],
    [
      'a lone surrogate in overlays as text',
      { image, overlays: '[{"text":"\\ud800"}]' },
      'Text contains characters that are not allowed',
    ],
    ['NUL', { ...one, text: 'a\u0000b' }, 'Text contains characters that are not allowed'],
    ['a private address', { text: 'x', image_url: 'http://127.0.0.1/a.png' }, 'Invalid URL'],
    [
      'an address without a picture',
      { text: 'x', image_url: 'http://public.test/none' },
      'URL could not be fetched',
    ],
    [
      'a file that is not a picture',
      { text: 'x', image: dataUri(Buffer.from('hello')) },
      'Invalid image format',
    ],
  ])('refuses %s', async (_name, body, error) => {
    const response = await postJson(body);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().error).toContain(error);
  });

  test('is metered and noted in the request log', async () => {
    const fresh = await app.account();
    const headers = { 'x-api-key': fresh.key };
    const response = await postForm({ text: 'x' }, { file: picture, headers });
    expect(response.headers['ratelimit-remaining']).toBe('999');
    const log = await app.server.inject({ url: '/api/requests', headers: { cookie: fresh.cookie } });
    expect(log.json()).toMatchObject([
      {
        endpoint: '/api/text_overlay',
        statusCode: 200,
        inputMethod: 'file',
        sourceFileSizeBytes: picture.length,
      },
    ]);
  });

  test('requires a credential', async () => {
    expect((await postForm({ text: 'x' }, { file: picture, headers: {} })).statusCode).toBe(401);
  });
});

describe('POST /api/pictures', () => {
  const cookie = () => ({ cookie: account.cookie });
  const open = (fields: Record<string, string>, options: Options = {}) =>
    postForm(fields, { url: '/api/pictures', headers: cookie(), ...options });

  test('returns a picture by its address', async () => {
    const response = await open({ image_url: 'http://public.test/art.png' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.rawPayload.equals(picture)).toBe(true);
  });

  test('converts a file that browsers cannot show to PNG', async () => {
    const tiff = await sharp(picture).tiff({ compression: 'lzw' }).toBuffer();
    const response = await open({}, { file: tiff });
    expect(response.headers['content-type']).toBe('image/png');
    expect((await pixelsOf(response.rawPayload)).equals(await pixelsOf(picture))).toBe(true);
  });

  test('does not count as a request', async () => {
    const fresh = await app.account();
    const headers = { cookie: fresh.cookie };
    expect((await open({}, { file: picture, headers })).headers['ratelimit-remaining']).toBeUndefined();
    expect((await app.server.inject({ url: '/api/requests', headers })).json()).toEqual([]);
  });

  test.each([
    ['no picture', {}, 'Either image or image_url is required'],
    ['a private address', { image_url: 'http://10.0.0.1/a.png' }, 'Invalid URL'],
    [
      'a picture that cannot be fetched',
      { image_url: 'http://public.test/none' },
      'URL could not be fetched',
    ],
  ])('refuses %s', async (_name, fields, error) => {
    const response = await open(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(error);
  });

  test('is for signed-in users, not for API keys', async () => {
    expect((await open({}, { file: picture, headers: key() })).statusCode).toBe(401);
    expect((await open({}, { file: picture, headers: {} })).statusCode).toBe(401);
  });
});
