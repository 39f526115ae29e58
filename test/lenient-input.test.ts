import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from './outbound/fake-internet.ts';
import { samplePicture } from './pictures.ts';
import { videoBytes } from './videos.ts';

const picture = samplePicture('rgb.png');
const video = videoBytes('aac.mp4');
const base64 = picture.toString('base64');
const dataUri = `data:image/png;base64,${base64}`;
const art = 'http://public.test/art.png';
const clip = 'http://public.test/clip.mp4';
const shop = (artist: string) => `https://www.redbubble.com/people/${artist}/shop`;
const hook = 'https://hooks.example.com/new';

const padding = '/api/image_padding';
const overlay = '/api/text_overlay';
const audio = '/api/extract-audio';
const shops = '/api/redbubble/shops';

interface Body {
  readonly type?: string;
  readonly payload: string | Buffer | FormData;
  readonly query?: string;
}

const json = (fields: object | string): Body => ({
  type: 'application/json',
  payload: typeof fields === 'string' ? fields : JSON.stringify(fields),
});
const encoded = (fields: Record<string, string> | string): Body => ({
  type: 'application/x-www-form-urlencoded',
  payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
});
const raw = (type: string, bytes: Buffer, query = ''): Body => ({ type, payload: bytes, query });

type FilePart = readonly [field: string, bytes: Buffer, name: string];

function multipart(fields: Record<string, string>, ...files: readonly FilePart[]): Body {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return { payload: form };
}

const imagePart = ['image', picture, 'art.png'] as const;
const nothing = Buffer.alloc(0);

describe('input as people and no-code tools send it', () => {
  let internet: FakeInternet;
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    internet = await startFakeInternet((request, response) => {
      response.end(request.url === '/art.png' ? picture : 'other');
    });
    const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
    app = await startTestApp('pglite', {
      resolve,
      connector: internet.connector,
      media: fakeMedia(),
    });
  });
  beforeEach(async () => {
    account = await app.account({ userStatus: 'active_sub' });
  });
  afterAll(async () => {
    await app.close();
    await internet.close();
  });

  function post(path: string, { type, payload, query = '' }: Body): Promise<LightMyRequestResponse> {
    const headers = { 'x-api-key': account.key, ...(type !== undefined && { 'content-type': type }) };
    return app.server.inject({ method: 'POST', url: path + query, headers, payload });
  }

  const size = (side: number) => ({ new_size: { width: side, height: side } });
  const longerSide = 160;

  test.each<[string, string, Body, object]>([
    [
      'a form without a file',
      padding,
      encoded({ image_url: art, padding_size: '20' }),
      size(longerSide + 40),
    ],
    ['JSON', padding, json({ image_url: art, padding_size: 20 }), size(longerSide + 40)],
    [
      'empty fields in a form',
      padding,
      encoded({ image_url: art, padding_size: '', padding_color: '' }),
      size(260),
    ],
    ['empty fields in JSON', padding, json({ image: '', image_url: art, padding_size: null }), size(260)],
    ["a browser's empty file", padding, multipart({ image_url: art }, ['image', nothing, '']), size(260)],
    ['spaces around an address', padding, json({ image_url: ` ${art}\n` }), size(260)],
    ['a number with spaces', padding, json({ image_url: art, padding_size: ' 20 ' }), size(200)],
    ['a number with a decimal zero', padding, json({ image_url: art, padding_size: '20.0' }), size(200)],
    ['a hex colour without its mark', padding, json({ image_url: art, padding_color: 'FFFFFF' }), size(260)],
    ['true for a choice of yes', padding, json({ image_url: art, transparency: true }), size(260)],
    ['an address as the picture', padding, json({ image: art }), size(260)],
    [
      'an address as the picture, escaped',
      padding,
      json(`{"image":" http:\\/\\/public.test\\/art.png"}`),
      size(260),
    ],
    ['an address as the picture of a form', padding, multipart({ image: art }), size(260)],
    ['an address as the picture, urlencoded', padding, encoded({ image: art }), size(260)],
    ['bare base64', padding, json({ image: base64 }), size(260)],
    ['bare base64 in a form', padding, multipart({ image: base64 }), size(260)],
    ['bare base64, urlencoded', padding, encoded({ image: base64 }), size(260)],
    [
      'bare base64 with plus signs that nobody escaped',
      padding,
      encoded(`image=${base64}&padding_size=20`),
      size(200),
    ],
    ['a data URI, urlencoded', padding, encoded({ image: dataUri, padding_size: '20' }), size(200)],
    ['a picture as the body', padding, raw('image/png', picture, '?padding_size=20'), size(200)],
    ['bytes as the body', padding, raw('application/octet-stream', picture, '?paddingSize=20'), size(200)],
    ['a file named data', padding, multipart({}, ['data', picture, 'a.png']), size(260)],
    ['a file named file', padding, multipart({ padding_size: '20' }, ['file', picture, 'a.png']), size(200)],
    ['camelCase', padding, json({ imageUrl: art, paddingSize: 20 }), size(200)],
    [
      'a number for a text',
      overlay,
      json({ image_url: art, text: 2026 }),
      { layout: [{ lines: [{ text: '2026' }] }] },
    ],
    [
      'choices in other spellings',
      overlay,
      json({ image_url: art, text: 'a', position: 'Bottom_Center', font_family: 'inter' }),
      { layout: [{ font_family: 'Inter' }] },
    ],
    [
      'the shape of the editor',
      overlay,
      json({
        imageUrl: art,
        text: 'hi',
        x: 10,
        y: 20,
        fontSize: 30,
        fontFamily: 'Georgia',
        color: '#00ff00',
        outlineColor: '#000',
        outlineWidth: 2,
      }),
      { layout: [{ font_family: 'Georgia', font_size: 30 }] },
    ],
    [
      'overlays as text in a form',
      overlay,
      encoded({ image_url: art, overlays: '[{"text":"a","fontSize":"20"}]' }),
      { layout: [{ font_size: 20 }] },
    ],
    [
      'metadata as text, untouched',
      overlay,
      encoded({ image_url: art, text: 'a', metadata: '{"a":"","b":null,"c":" x "}' }),
      { metadata: { a: '', b: null, c: ' x ' } },
    ],
    [
      'a bit rate with its unit',
      audio,
      json({ video_url: clip, bitrate: '128k', start: '00:00:01', end: '0:03.5' }),
      { status: 'processing' },
    ],
    ['a video in a form as an address', audio, multipart({ video: clip }), { status: 'processing' }],
    [
      'a video as the body',
      audio,
      raw('video/mp4', video, '?processing_method=FFmpeg'),
      { status: 'processing' },
    ],
    [
      'a video named data',
      audio,
      multipart({ webhook_url: '' }, ['data', video, 'a.mp4']),
      { status: 'processing' },
    ],
    [
      'a shop in a form',
      shops,
      encoded({ shop_url: ` ${shop('form')} `, webhook_url: ` ${hook} ` }),
      { data: { webhook_url: hook } },
    ],
    [
      'a shop in multipart',
      shops,
      multipart({ shopUrl: shop('multi'), webhook_url: hook, syncProducts: 'No' }),
      { data: { sync_products: false } },
    ],
    [
      'switches as text',
      shops,
      json({ shop_url: shop('text'), webhook_url: hook, sync_products: 'yes', post_products: 0 }),
      { data: { sync_products: true, post_products: false } },
    ],
  ])('%s is taken', async (_name, path, body, expected) => {
    const response = await post(path, body);
    expect(response.json()).toMatchObject({ success: true, ...expected });
  });

  test.each<[string, string, Body, string, string | undefined, RegExp]>([
    [
      'an unknown colour',
      padding,
      json({ image_url: art, padding_color: 'white' }),
      'invalid_padding_color',
      'padding_color',
      /#RRGGBB/,
    ],
    [
      'a size out of bounds',
      padding,
      encoded({ image_url: art, padding_size: '501' }),
      'invalid_padding_size',
      'padding_size',
      /1 to 500/,
    ],
    [
      'a misspelt field',
      padding,
      json({ image_url: art, paddingsizes: 1 }),
      'unknown_field',
      'paddingsizes',
      /^Did you mean padding_size\?$/,
    ],
    [
      'a misspelt field of a form',
      overlay,
      multipart({ fontsise: '1' }, imagePart),
      'unknown_field',
      'fontsise',
      /^Did you mean font_size\?$/,
    ],
    [
      'a misspelt field of an overlay',
      overlay,
      json({ image_url: art, overlays: [{ text: 'a' }, { text: 'b', colour: '#fff' }] }),
      'unknown_field',
      'overlays.1.colour',
      /^Did you mean color\?$/,
    ],
    [
      'a bad field of an overlay',
      overlay,
      json({ image_url: art, overlays: [{ text: 'a', font_size: 0 }] }),
      'invalid_overlays_font_size',
      'overlays.0.font_size',
      /1 to 300/,
    ],
    [
      'JSON that curl sends as a form',
      padding,
      encoded(JSON.stringify({ image_url: art })),
      'json_as_form',
      undefined,
      /^Send the header Content-Type: application\/json\.$/,
    ],
    [
      'a misspelt file',
      padding,
      multipart({}, ['imge', picture, 'a.png']),
      'unknown_field',
      'imge',
      /^Did you mean image\?$/,
    ],
    [
      'a second file',
      padding,
      multipart({}, imagePart, ['data', picture, 'a.png']),
      'unknown_field',
      'data',
      /^Did you mean image\?$/,
    ],
    [
      'both spellings',
      padding,
      json({ image_url: art, padding_size: 1, paddingSize: 1 }),
      'invalid_padding_size',
      'paddingSize',
      /leave one out/,
    ],
    [
      'two addresses',
      padding,
      json({ image: art, imageUrl: art }),
      'one_image_only',
      'image_url',
      /one of them/,
    ],
    [
      'a picture beside an address',
      padding,
      multipart({ image_url: art }, imagePart),
      'one_image_only',
      'image_url',
      /one of them/,
    ],
    [
      'a named file of no bytes',
      padding,
      multipart({}, ['image', nothing, 'a.png']),
      'invalid_image_format',
      'image',
      /complete picture/,
    ],
    [
      'a video twice',
      audio,
      encoded({ video: clip, video_url: clip }),
      'one_video_only',
      'video_url',
      /exactly one/,
    ],
    [
      'a field twice',
      padding,
      encoded(`image_url=${art}&image_url=${art}`),
      'duplicate_field',
      'image_url',
      /once/,
    ],
    ['broken text', overlay, encoded('text=%ff'), 'invalid_text', undefined, /NUL/],
    ['a prototype', padding, encoded('__proto__=1'), 'malformed_form', undefined, /./],
    ['a constructor', padding, encoded({ constructor: '1' }), 'unknown_field', 'constructor', /./],
    ['101 fields', padding, encoded('a=1&'.repeat(101)), 'invalid_body', undefined, /documented/],
    [
      'deep JSON in a form',
      padding,
      encoded({ image_url: art, metadata: `{"a":${'['.repeat(40)}${']'.repeat(40)}}` }),
      'invalid_body',
      'metadata',
      /./,
    ],
    ['no picture', padding, encoded({ image: '' }), 'image_required', 'image', /image_url/],
    [
      'a private webhook',
      shops,
      encoded({ shop_url: shop('private'), webhook_url: 'http://127.0.0.1/' }),
      'invalid_webhook_url',
      'webhook_url',
      /public/,
    ],
  ])('%s is refused by name, with advice', async (_name, path, body, code, param, fix) => {
    const response = await post(path, body);
    const problem = response.json<{ code: string; param?: string; fix: string }>();
    expect([response.statusCode, problem.code, problem.param]).toEqual([400, code, param]);
    expect(problem.fix).toMatch(fix);
  });

  test('text/plain, a file where none is taken and a compressed form stay 415', async () => {
    const responses = [
      await post(padding, { type: 'text/plain', payload: 'image_url=a' }),
      await post(shops, raw('image/png', picture)),
      await post(padding, { type: 'text/csv', payload: 'a' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415]);
  });

  test.each([encoded({ name: 'x' }), multipart({ name: 'x' })])(
    'a cross-site form with a cookie stays 403 (%#)',
    async (body) => {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/keys',
        headers: {
          cookie: account.cookie,
          'sec-fetch-site': 'cross-site',
          ...(body.type !== undefined && { 'content-type': body.type }),
        },
        payload: body.payload,
      });
      expect(response.json()).toMatchObject({ code: 'cross_site_request' });
    },
  );

  test('forms without files are within the small limits', async () => {
    const long = 'x'.repeat(70_000);
    const responses = [await post(shops, encoded({ a: long })), await post(shops, multipart({ a: long }))];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([413, 413]);
  });

  test('an update leaves what is empty as it is', async () => {
    const added = await post(shops, json({ shop_url: shop('kept'), webhook_url: hook }));
    const { id } = added.json<{ data: { id: number } }>().data;
    const changed = await app.server.inject({
      method: 'PUT',
      url: `${shops}/${id}`,
      headers: { 'x-api-key': account.key, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'webhook_url=&sync_products=off&post_products=',
    });
    expect(changed.json().data).toMatchObject({
      webhook_url: hook,
      sync_products: false,
      post_products: true,
    });
  });

  test('every POST that a key sends to a tool takes metadata and returns it', async () => {
    const metadata = { order: '1001', empty: '' };
    const required: Readonly<Record<string, object>> = {
      [padding]: { image_url: art },
      [overlay]: { image_url: art, text: 'a' },
      '/api/templates/render': { image_url: art, padding: {} },
      '/api/preflight': { image_url: art },
      '/api/print_files': { image_url: art, presets: ['a4'], allow_upscale: true },
      [audio]: { video_url: clip },
      [shops]: { shop_url: shop('noted'), webhook_url: hook },
      '/api/shops': { shop_url: 'https://example.com/feed.xml', webhook_url: hook },
    };
    const toolPosts = app.endpoints.filter(
      ({ method, path, body, metered, callers }) =>
        method === 'POST' &&
        metered !== undefined &&
        body !== undefined &&
        !path.includes(':') &&
        callers.includes('key'),
    );
    expect(toolPosts.map(({ path }) => path).toSorted()).toEqual(Object.keys(required).toSorted());
    for (const { path } of toolPosts) {
      const response = await post(path, json({ ...required[path], metadata }));
      const body = response.json<{ metadata?: object; data?: { metadata?: object } }>();
      expect([path, body.metadata ?? body.data?.metadata]).toEqual([path, metadata]);
    }
  });
});
