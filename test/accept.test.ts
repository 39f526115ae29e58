import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { samplePicture } from './pictures.ts';

let app: TestApp;
let owner: TestAccount;
let templateId: string;

beforeAll(async () => {
  app = await startTestApp('pglite');
  owner = await app.account();
  const payload = { name: 'Sale', overlays: [{ text: 'Hi' }] };
  templateId = (await post('/api/templates', payload)).json().data.id;
});
afterAll(() => app.close());

const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'x-api-key': owner.key, ...headers } });
const image = `data:image/jpeg;base64,${samplePicture('baseline.jpg').toString('base64')}`;

/** The calls whose response is a picture or JSON, with what they need. */
const calls = [
  ['/api/image_padding', { padding_size: 10, padding_color: '#ffffff' }],
  ['/api/text_overlay', { text: 'Hi' }],
  ['/api/templates/ID/render', {}],
] as const;

const send = (path: string, fields: object, accept: string) =>
  post(path.replace('ID', templateId), { ...fields, image }, { accept });

async function usedCalls(): Promise<number> {
  const headers = { 'x-api-key': owner.key };
  const log = (await app.server.inject({ url: '/api/requests', headers })).json<{ counted: boolean }[]>();
  return log.filter(({ counted }) => counted).length;
}

test.each(calls)('%s refuses an Accept that it cannot meet, and counts nothing', async (path, fields) => {
  const before = await usedCalls();
  for (const accept of ['image/webp', 'image/png, image/avif', 'text/html']) {
    const response = await send(path, fields, accept);
    expect(response.json(), accept).toMatchObject({
      code: 'not_acceptable',
      fix: 'Send Accept: image/* for the picture (image/jpeg), or Accept: application/json.',
    });
    expect(response.statusCode).toBe(406);
  }
  expect(await usedCalls()).toBe(before);
});

test.each(calls)('%s honours wildcards and qualities', async (path, fields) => {
  for (const accept of ['image/jpg', 'image/*', 'image/webp, */*;q=0.1', 'application/json;q=0.5, image/*'])
    expect((await send(path, fields, accept)).headers['content-type'], accept).toBe('image/jpeg');
  for (const accept of ['*/*', 'image/*;q=0.1, application/json', 'image/webp, application/json;q=0.2'])
    expect((await send(path, fields, accept)).json(), accept).toMatchObject({ success: true });
});

test.each(['font_size', 'max_width', 'max_height'])(
  '%s of nothing is refused with its limits',
  async (name) => {
    for (const size of ['0%', '0.001%', '-1%']) {
      const response = await post('/api/text_overlay', { text: 'Hi', image, [name]: size });
      expect(response.json(), size).toMatchObject({
        param: name,
        error: expect.stringMatching(/0\.01% to 100%$/),
      });
    }
    const least = await post('/api/text_overlay', { text: 'Hi', image, [name]: '0.01%' });
    expect(least.json()).toMatchObject({ success: true });
  },
);

test('the smallest share of a font is a pixel, and an outline of nothing is none', async () => {
  const fields = { text: 'Hi', image, font_size: '0.01%', outline_width: '0%' };
  const drawn = (await post('/api/text_overlay', fields)).json();
  expect(drawn.layout[0]).toMatchObject({ font_size: 1 });
});
