import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { samplePicture } from '#test/pictures.ts';

const picture = samplePicture('rgb.png');
const image = `data:image/png;base64,${picture.toString('base64')}`;

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  account = await app.account({ userStatus: 'active_sub' });
});
afterAll(() => app.close());

const post = (body: object, accept = 'application/json', url = '/api/text_overlay') =>
  app.server.inject({ method: 'POST', url, headers: { 'x-api-key': account.key, accept }, payload: body });
const draw = (...overlays: readonly object[]) => post({ image, overlays });
const pixelsOf = async (overlays: readonly object[]) => {
  const response = await post({ image, overlays }, 'image/*');
  expect(response.statusCode, response.body).toBe(200);
  return sharp(response.rawPayload).ensureAlpha().raw().toBuffer();
};

const box = { type: 'rectangle', width: 20, height: 10, x: 30, y: 20, fill: '#FF0000' };

describe('layers of POST /api/text_overlay', () => {
  test('are drawn in order and reported with their types and names', async () => {
    const response = await draw(
      { ...box, name: 'Label' },
      { text: 'Hi', font_size: 12 },
      { type: 'ellipse', height: '10%', position: 'top-left' },
    );
    expect(response.json()).toMatchObject({
      success: true,
      layout: [
        { type: 'rectangle', name: 'Label', box: { x: 20, y: 15, width: 20, height: 10 }, overflow: false },
        { type: 'text', name: null, font_size: 12 },
        { type: 'ellipse', name: null, overflow: false },
      ],
    });
  });

  test('take both spellings, numbers as text, and a gradient as JSON text in a form', async () => {
    const sent = {
      type: 'Rectangle',
      width: '20',
      height: '10',
      x: '30',
      y: '20',
      fill: 'FF0000',
      strokeWidth: '3',
    };
    expect((await pixelsOf([sent])).equals(await pixelsOf([{ ...box, stroke_width: 3 }]))).toBe(true);
    const gradient = { from: '#FF0000', to: '#0000FF', angle: 90 };
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'art.png');
    form.set('text', 'Hi');
    form.set('color', JSON.stringify(gradient));
    const asForm = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { 'x-api-key': account.key, accept: 'image/*' },
      payload: form,
    });
    const drawn = await sharp(asForm.rawPayload).ensureAlpha().raw().toBuffer();
    expect(drawn.equals(await pixelsOf([{ text: 'Hi', color: gradient }]))).toBe(true);
  });

  test('have up to three outlines, each around those inside it; one is the same as the plain fields', async () => {
    const text = { text: 'Hi', font_size: 30, x: 30, y: 20 };
    const one = await pixelsOf([{ ...text, outlines: [{ color: '#FF0000', width: 3 }] }]);
    expect(one.equals(await pixelsOf([{ ...text, outline_color: '#F00', outline_width: 3 }]))).toBe(true);
    const outlines = [{ color: '#FF0000', width: 3 }, { width: '10%' }, { color: '#00FF00' }];
    const [three, none] = [await draw({ ...text, outlines }), await draw(text)];
    const growth = three.json().layout[0].box.width - none.json().layout[0].box.width;
    expect(Math.abs(growth - 2 * (3 + 3 + 5))).toBeLessThanOrEqual(2);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'art.png');
    for (const [name, value] of Object.entries(text)) form.set(name, String(value));
    form.set('outlines', JSON.stringify(outlines));
    const asForm = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { 'x-api-key': account.key },
      payload: form,
    });
    expect(asForm.json().layout).toEqual(three.json().layout);
  });

  test('have texts on arcs, also from a form, and none at 0', async () => {
    const text = { text: 'Round it goes', font_size: 14, x: 60, y: 40 };
    const straight = await pixelsOf([text]);
    expect((await pixelsOf([{ ...text, curve: 0 }])).equals(straight)).toBe(true);
    const curved = await draw({ ...text, curve: '180' });
    const { box: inked, lines } = curved.json().layout[0];
    expect(inked.x + inked.width / 2).toBeCloseTo(60, 0);
    expect(inked.y + inked.height / 2).toBeCloseTo(40, 0);
    expect(lines).toMatchObject([
      { text: 'Round it goes', width: (await draw(text)).json().layout[0].lines[0].width },
    ]);
  });

  test('keep their shape where one side is given', async () => {
    const response = await draw({ type: 'ellipse', width: 24, x: 30, y: 20 });
    expect(response.json().layout[0].box).toMatchObject({ width: 24, height: 24 });
  });

  test('have a stroke on the edge, and then no fill unless it is given', async () => {
    const { type, width, height, x, y } = box;
    const response = await draw({ type, width, height, x, y, stroke_width: 4 });
    expect(response.json().layout[0].box).toEqual({ x: 18, y: 13, width: 24, height: 14 });
    const pixels = await pixelsOf([{ type, width, height, x, y, stroke_width: 4 }]);
    const { width: pictureWidth } = await sharp(picture).metadata();
    const untouched = await pixelsOf([{ ...box, fill: '#00000000' }]);
    const at = (20 * pictureWidth + 30) * 4;
    expect(pixels.subarray(at, at + 4)).toEqual(untouched.subarray(at, at + 4));
  });

  test.each([
    [
      'an unknown type',
      { type: 'star' },
      'overlays.0.type',
      'type must be one of text, image, rectangle, ellipse, qr',
    ],
    ['no size', { type: 'ellipse' }, 'overlays.0.width', 'Send width, height or both'],
    ['a width of 0', { ...box, width: 0 }, 'overlays.0.width', 'width must be a number between 1 and 100000'],
    ['a colour by name', { ...box, fill: 'red' }, 'overlays.0.fill', 'Invalid color format'],
    [
      'half a gradient',
      { ...box, fill: { from: 'red', to: '#000' } },
      'overlays.0.fill.from',
      'Invalid color format',
    ],
    [
      'a radius over 50',
      { ...box, radius: 51 },
      'overlays.0.radius',
      'radius must be a number between 0 and 50',
    ],
    [
      'an unknown blend',
      { ...box, blend: 'hue' },
      'overlays.0.blend',
      'blend must be one of normal, multiply',
    ],
    ['a field of a text', { ...box, text: 'x' }, 'overlays.0.text', 'Unknown field: text'],
    ['a field of a shape', { text: 'x', width: 5 }, 'overlays.0.width', 'Unknown field: width'],
    [
      'a fourth outline',
      { text: 'x', outlines: [{}, {}, {}, {}] },
      'overlays.0.outlines',
      'outlines can have at most 3 entries',
    ],
    [
      'both kinds of outlines',
      { text: 'x', outlines: [{}], outline_width: 4 },
      'overlays.0.outlines',
      'Send either outlines, or outline_color and outline_width, not both',
    ],
    [
      'too wide an outline',
      { text: 'x', outlines: [{ width: 21 }] },
      'overlays.0.outlines.0.width',
      'width must be a whole number between 0 and 20',
    ],
    [
      'a curve over a circle',
      { text: 'x', curve: 361 },
      'overlays.0.curve',
      'curve must be a number between -360 and 360',
    ],
    ['a QR code without a text', { type: 'qr', width: 9 }, 'overlays.0.text', 'overlays.0.text is required'],
    [
      'a QR code of too many bytes',
      { type: 'qr', width: 9, text: '€'.repeat(800) },
      'overlays.0.text',
      'text must be at most 2331 bytes long in a QR code',
    ],
    ['a long name', { ...box, name: 'n'.repeat(41) }, 'overlays.0.name', 'name must have 1 to 40 characters'],
  ])('with %s are refused', async (_what, overlay, param, error) => {
    const response = await draw(overlay);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ param, error: expect.stringContaining(error) });
  });

  test('with the name of another one are refused', async () => {
    const response = await draw({ ...box, name: 'One' }, { text: 'x', name: 'One' });
    expect(response.json()).toMatchObject({
      code: 'invalid_overlays_name',
      error: 'Each layer must have a unique name',
      param: 'overlays.1.name',
    });
  });

  test('are 20 at most', async () => {
    expect((await draw(...Array.from({ length: 20 }, () => box))).statusCode).toBe(200);
    expect((await draw(...Array.from({ length: 21 }, () => box))).json()).toMatchObject({
      code: 'invalid_overlays',
    });
  });
});

describe('layers of a template', () => {
  const overlays = [
    { ...box, name: 'Label', blend: 'multiply' },
    { text: '{{title}}', font_size: 12, name: 'Title', color: { from: '#FF0000', to: '#0000FF', angle: 90 } },
    { type: 'ellipse', width: '30%', stroke_color: '#00695C', stroke_width: '5%', position: 'center' },
  ];

  test('are returned as they were sent, and drawn as they are drawn directly', async () => {
    const saved = await post({ name: 'Shapes', overlays }, 'application/json', '/api/templates');
    expect(saved.statusCode, saved.body).toBe(201);
    const { id, ...template } = saved.json().data;
    expect(template).toMatchObject({ overlays, variables: [{ name: 'title', default: null }] });
    expect(Object.keys(template)).not.toContain('layers');
    const url = `/api/templates/${id}/render`;
    const rendered = await post({ image, values: { title: 'Hi' } }, 'image/*', url);
    const direct = overlays.map((layer) => ('text' in layer ? { ...layer, text: 'Hi' } : layer));
    const drawn = await sharp(rendered.rawPayload).ensureAlpha().raw().toBuffer();
    expect(drawn.equals(await pixelsOf(direct))).toBe(true);
    const reported = await post({ image, values: { title: '' } }, 'application/json', url);
    expect(reported.json().layout).toMatchObject([{ name: 'Label' }, { type: 'ellipse', name: null }]);
  });

  test('have QR codes with variables, which are left out where they are empty', async () => {
    const code = { type: 'qr', text: 'https://example.com/{{id}}', width: 40, x: 30, y: 30, name: 'Code' };
    const saved = await post({ name: 'QR', overlays: [code] }, 'application/json', '/api/templates');
    expect(saved.json().data).toMatchObject({ overlays: [code], variables: [{ name: 'id', default: null }] });
    const url = `/api/templates/${saved.json().data.id}/render`;
    const rendered = await post({ image, values: { id: '7' } }, 'image/*', url);
    const drawn = await sharp(rendered.rawPayload).ensureAlpha().raw().toBuffer();
    expect(drawn.equals(await pixelsOf([{ ...code, text: 'https://example.com/7' }]))).toBe(true);
    const own = { overlays: [{ ...code, text: '{{id|}}' }, box], image };
    const layout = await post(own, 'application/json', '/api/templates/render');
    expect(layout.json().layout).toMatchObject([{ type: 'rectangle' }]);
    const long = await post({ image, values: { id: '€'.repeat(800) } }, 'application/json', url);
    expect(long.json()).toMatchObject({ code: 'text_too_long', param: 'values' });
  });
});
