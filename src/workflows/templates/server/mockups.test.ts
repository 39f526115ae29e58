import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';

let app: TestApp;
let owner: TestAccount;
let mockup: string;
beforeAll(async () => {
  app = await startTestApp('pglite');
  owner = await app.account({ userStatus: 'active_sub' });
  mockup = await save({ image: uri(photo) });
});
afterAll(() => app.close());

function flat(background: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const [photo, other] = [await flat('#0000ff', 200, 150), await flat('#00ff00', 120, 90)];
const [art, logo] = [await flat('#ff0000', 40, 50), await flat('#ffff00', 10, 10)];
const uri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

const corners = [
  { x: '25%', y: '20%' },
  { x: '75%', y: '24%' },
  { x: '73%', y: '82%' },
  { x: '27%', y: '78%' },
];
const overlays = [
  { type: 'image', image: '{{artwork}}', corners, blend: 'normal' },
  { type: 'image', image: '{{logo|}}', width: '10%', position: 'top-left' },
];

function post(url: string, payload: object, accept = 'application/json') {
  return app.server.inject({ method: 'POST', url, headers: { 'x-api-key': owner.key, accept }, payload });
}

async function save(fields: object): Promise<string> {
  const saved = await post('/api/templates', { name: 'Shirt', overlays, ...fields });
  expect(saved.statusCode, saved.body).toBe(201);
  return saved.json().data.id;
}

const formOf = (files: Readonly<Record<string, Buffer>>, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)]), `${name.replaceAll(/\W/g, '')}.png`);
  return form;
};

/** Returns the size of a rendering, and its colours in the middle, in a corner and where the logo is. */
async function rendered(payload: object, id = mockup) {
  const response = await post(`/api/templates/${id}/render`, payload, 'image/*');
  expect(response.statusCode, response.body).toBe(200);
  const { data, info } = await sharp(response.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return data.subarray(start, start + 3).toString('hex');
  };
  return {
    size: [info.width, info.height],
    middle: at(0.5, 0.5),
    edge: at(0.99, 0.99),
    logo: at(0.08, 0.09),
  };
}

const onPhoto = { size: [200, 150], middle: 'ff0000', edge: '0000ff', logo: '0000ff' };

describe('a mockup', () => {
  test.each([
    ['as a data URI', () => ({ values: { artwork: uri(art) } })],
    ['as a file of a form', () => formOf({ 'values[artwork]': art })],
    ['as a data URI in a form', () => formOf({}, { 'values[artwork]': uri(art) })],
    ['as the picture of the call', () => ({ image: uri(art) })],
    ['as the picture of a form', () => formOf({ image: art })],
    ['as the file of a form', () => formOf({ file: art })],
  ])('takes its artwork %s, and is drawn on its own picture', async (_how, payload) => {
    expect(await rendered(payload())).toEqual(onPhoto);
  });

  test('takes further files by their variables', async () => {
    const payload = formOf({ 'values[artwork]': art, 'values[logo]': logo });
    expect(await rendered(payload)).toEqual({ ...onPhoto, logo: 'ffff00' });
    expect(await rendered(formOf({ file: art, 'values[logo]': logo }))).toEqual({
      ...onPhoto,
      logo: 'ffff00',
    });
  });

  test('is drawn on the picture of the call where that has an artwork, too', async () => {
    const on = { ...onPhoto, size: [120, 90], edge: '00ff00', logo: '00ff00' };
    expect(await rendered({ image: uri(other), values: { artwork: uri(art) } })).toEqual(on);
    expect(await rendered(formOf({ image: other, 'values[artwork]': art }))).toEqual(on);
  });

  test('by template_id of a text overlay, too', async () => {
    const response = await post('/api/text_overlay', { template_id: mockup, image: uri(art) });
    expect(response.json(), response.body).toMatchObject({ success: true, template_id: mockup });
    expect(response.json().layout[0].corners[0]).toEqual({ x: 50, y: 30 });
  });

  test('reports an artwork that cannot be read by its value', async () => {
    for (const payload of [
      { values: { artwork: 'art.png' } },
      formOf({ 'values[artwork]': Buffer.from('no picture') }),
      formOf({ 'values[artwork]': Buffer.alloc(0) }),
    ]) {
      const response = await post(`/api/templates/${mockup}/render`, payload);
      expect([response.statusCode, response.json()], response.body).toMatchObject([
        400,
        { code: 'layer_image_not_read', param: 'values.artwork' },
      ]);
    }
    const none = await post(`/api/templates/${mockup}/render`, {});
    expect([none.statusCode, none.json()]).toMatchObject([
      400,
      { code: 'missing_value', param: 'values.artwork' },
    ]);
  });

  test('does not take a file twice, nor one of a variable that it does not have, nor a ninth', async () => {
    const twice = formOf({ 'values[artwork]': art });
    twice.append('values[artwork]', new Blob([new Uint8Array(art)]), 'again.png');
    expect((await post(`/api/templates/${mockup}/render`, twice)).json()).toMatchObject({
      code: 'duplicate_field',
    });
    const unknown = formOf({ 'values[artwork]': art, 'values[label]': logo });
    expect((await post(`/api/templates/${mockup}/render`, unknown)).json()).toMatchObject({
      code: 'unknown_value',
      param: 'values.label',
    });
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`values[v${index}]`, art]));
    expect((await post(`/api/templates/${mockup}/render`, formOf(nine))).json()).toMatchObject({
      code: 'too_many_layer_images',
    });
  });
});

test('a template without a picture of its own is drawn on the picture of the call, as before', async () => {
  const id = await save({});
  const on = { size: [120, 90], middle: 'ff0000', edge: '00ff00', logo: '00ff00' };
  expect(await rendered({ image: uri(other), values: { artwork: uri(art) } }, id)).toEqual(on);
  const missing = await post(`/api/templates/${id}/render`, { image: uri(other) });
  expect(missing.json()).toMatchObject({ code: 'missing_value', param: 'values.artwork' });
});

test('a text that says artwork makes no mockup', async () => {
  const id = await save({ image: uri(photo), overlays: [...overlays, { text: '{{artwork}}' }] });
  const missing = await post(`/api/templates/${id}/render`, { image: uri(other) });
  expect(missing.json()).toMatchObject({ code: 'missing_value', param: 'values.artwork' });
});
