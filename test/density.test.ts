import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { readDensity } from '#platform/shared/density/keep-density.ts';
import { openSteps } from '#platform/server/image/pipeline/steps.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { fillTemplate } from '#workflows/templates/server/fill-template.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';
import { makePictures, pad, type PadOptions, renderOverlays, renderTemplate } from './make-pictures.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import {
  bmpOf,
  densityFields,
  exifOf,
  jpegOf,
  noise,
  pngOf,
  tiffOf,
  webpOf,
  withSegments,
} from './print-pictures.ts';
import { overlayEntrySchema } from '#tools/text-overlay/shared/contract.ts';

configureImageLibrary();

const inches = { x: 300, y: 300, unit: 2 };
const jfif = { x: 300, y: 300, unit: 1 };
const pHYs = { x: 11_811, y: 11_811, unit: 1 };
const exif = exifOf(densityFields(inches));
/** Large enough for the encoders that work in strips. */
const largeNoise = () => sharp(noise(1_200 * 900 * 3), { raw: { width: 1_200, height: 900, channels: 3 } });
const largeSheet = () => sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#336699' } });
const largeJpeg = await largeNoise().jpeg().toBuffer();

/** Each kind of source, with a density and without one. */
const sources: Readonly<Record<string, { readonly with300: Buffer; readonly without: Buffer }>> = {
  'JPEG (JFIF)': {
    with300: await jpegOf({ jfif }),
    without: await jpegOf({ jfif: { x: 1, y: 1, unit: 0 } }),
  },
  'JPEG (EXIF)': { with300: await jpegOf({ exif }), without: await jpegOf() },
  'JPEG (large)': { with300: withSegments(largeJpeg, { jfif, exif }), without: largeJpeg },
  PNG: { with300: pngOf({ pHYs }), without: pngOf() },
  'PNG (16 bits)': { with300: pngOf({ pHYs, bits: 16 }), without: pngOf({ bits: 16 }) },
  'PNG (large photograph)': pairOf(await largeNoise().png({ compressionLevel: 1 }).toBuffer()),
  'PNG (large drawing)': pairOf(await largeSheet().png({ compressionLevel: 0 }).toBuffer()),
  TIFF: { with300: tiffOf({ stated: inches }), without: tiffOf({ stated: { x: 1, y: 1, unit: 1 } }) },
  'TIFF (16 bits)': { with300: tiffOf({ stated: inches, bits: 16 }), without: tiffOf({ bits: 16 }) },
  WebP: { with300: await webpOf({ exif }), without: await webpOf() },
  'WebP (animated)': {
    with300: await webpOf({ exif, animated: true }),
    without: await webpOf({ animated: true }),
  },
  BMP: { with300: bmpOf({ x: 11_811, y: 11_811 }), without: bmpOf() },
};

/** Sets the density that the image library wrote into a PNG, and takes it out. */
function pairOf(png: Buffer): { readonly with300: Buffer; readonly without: Buffer } {
  const at = png.indexOf('pHYs') - 4;
  const with300 = Buffer.from(png);
  with300.writeUInt32BE(11_811, at + 8);
  with300.writeUInt32BE(11_811, at + 12);
  with300.writeUInt32BE(crc32(with300.subarray(at + 4, at + 17)), at + 17);
  return { with300, without: Buffer.concat([png.subarray(0, at), png.subarray(at + 21)]) };
}

const transparent = 'transparent' as const;
const orange = { r: 255, g: 128, b: 0, alpha: 1 };
const drawer = createServerDrawer();
const text = overlayEntrySchema.parse({ text: 'Sale', font_size: 12, position: 'top-center' });
const sizes = (['contain', 'cover'] as const).map((fit, index) => ({
  name: fit,
  width: 40 + index,
  height: 64,
  fit,
}));

type Way = (source: Buffer) => Promise<readonly Buffer[]>;

const padded =
  (options: Partial<PadOptions>): Way =>
  async (source) => {
    const { bytes } = await pad(source, {
      paddingPx: 8,
      background: transparent,
      output: 'same',
      ...options,
    });
    return [bytes];
  };

const rendered =
  (fields: object): Way =>
  async (source) => {
    const { content } = templateBody.parse({ name: 'x', ...fields });
    const { pictures } = await renderTemplate(source, fillTemplate(content, {}), { drawer });
    return pictures.map(({ bytes }) => bytes);
  };

/** Every way on which a picture leaves an image process. */
const ways: Readonly<Record<string, Way>> = {
  'padding, clear': padded({}),
  'padding with a colour': padded({ background: orange }),
  'padding with a faint colour': padded({ background: { ...orange, alpha: 0.5 } }),
  'padding to PNG': padded({ output: 'png' }),
  'padding with a colour to PNG': padded({ background: orange, output: 'png' }),
  'padding to a size': padded({ outputPx: 80, background: orange }),
  'a text': async (source) => [(await renderOverlays(source, [text], { drawer })).bytes],
  'a text, marked': async (source) => [(await renderOverlays(source, [text], { isTest: true })).bytes],
  'a template': rendered({ overlays: [{ text: 'Sale', font_size: 12 }] }),
  'a template with padding': rendered({ overlays: [{ text: 'Sale' }], padding: { padding_size: 8 } }),
  'a template with sizes': rendered({ overlays: [{ text: 'Sale' }], padding: { padding_size: 8 }, sizes }),
  'a picture for the editor': async (source) => [(await makePictures(source, openSteps)).pictures[0].bytes],
};

describe.each(Object.keys(ways))('%s', (way) => {
  const make = ways[way] as Way;

  test.each(Object.entries(sources))(
    'keeps the density of a %s, or that it has none',
    async (_name, source) => {
      const [made, plain] = [await make(source.with300), await make(source.without)];
      expect(made.length).toBeGreaterThan(0);
      for (const bytes of made) {
        expect(readDensity(bytes)).toEqual({ x: 300, y: 300, unit: 'inch' });
        const facts = await sharp(bytes).metadata();
        if (facts.format !== 'webp') expect(facts.density).toBe(300);
      }
      for (const bytes of plain) {
        expect(readDensity(bytes)).toBeUndefined();
        for (const mark of ['JFIF', 'Exif', 'EXIF', 'pHYs']) expect(bytes.includes(mark)).toBe(false);
      }
      for (const [index, bytes] of made.entries())
        expect(await pixelsOf(bytes)).toEqual(await pixelsOf(plain[index] ?? Buffer.alloc(0)));
    },
  );
});

describe('a density that is asked for', () => {
  const asked = { dpi: 240 };
  const overlays = [{ text: 'Sale', font_size: 12 }];
  const written: Readonly<Record<string, Way>> = {
    padding: async (source) => {
      const square = { paddingPx: 8, background: orange };
      const { pictures } = await makePictures(source, { square, write: { as: 'same', ...asked } });
      return pictures.map(({ bytes }) => bytes);
    },
    'a template': rendered({ overlays, ...asked }),
    'a size': rendered({ sizes: [{ name: 'small', width: 40, height: 64, ...asked }], dpi: 72 }),
  };

  test.each(Object.entries(written))('is that of %s, whatever its source says', async (_name, make) => {
    for (const { with300, without } of Object.values(sources)) {
      for (const source of [with300, without]) {
        const [bytes] = await make(source);
        expect(bytes && readDensity(bytes)).toEqual({ x: 240, y: 240, unit: 'inch' });
      }
    }
  });

  test('of a preset is its own for prints, and that of the picture for screens', async () => {
    const made = await rendered({ sizes: ['mug-11oz', 'instagram-square'], dpi: 600 })(pngOf());
    expect(made.map((bytes) => readDensity(bytes)?.x)).toEqual([300, 600]);
    const [, screen] = await rendered({ sizes: ['mug-11oz', 'instagram-square'] })(pngOf());
    expect(screen && readDensity(screen)).toBeUndefined();
  });

  test.each([35, 1_201, 300.5, 'high'])('must be a whole number of the range, not %s', (dpi) => {
    const parsed = templateBody.safeParse({ name: 'x', overlays, dpi });
    expect(parsed.error?.issues[0]?.message).toBe('dpi must be a whole number between 36 and 1200');
  });
});

const pixelsOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true });
  return { info, sum: crc32(data) };
};

describe('through the API', () => {
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    account = await app.account({ userStatus: 'active_sub' });
    await app.deps.batchRunner.start({ alone: true });
  });
  afterAll(async () => {
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    await app.close();
  });

  const source = withSegments(largeJpeg, { jfif, exif });
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.server.inject({
      method,
      url,
      headers: { 'x-api-key': account.key, accept: 'image/*' },
      ...(payload && { payload }),
    });
  const download = async (url: string) => (await send('GET', new URL(url).pathname)).rawPayload;

  test.each([
    ['/api/image_padding', { padding_size: 20, padding_color: '#ffffff' }],
    ['/api/image_padding', { padding_size: 20, transparency: 'yes' }],
    ['/api/text_overlay', { text: 'Sale' }],
  ])('%s with %j returns a picture with the density of its source', async (url, fields) => {
    const response = await send('POST', url, formOf({ image: [source] }, fields));
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    expect(readDensity(response.rawPayload)).toEqual({ x: 300, y: 300, unit: 'inch' });
    const other = await send('POST', url, formOf({ image: [source] }, { ...fields, dpi: 150 }));
    expect(readDensity(other.rawPayload)).toEqual({ x: 150, y: 150, unit: 'inch' });
    const refused = await send('POST', url, formOf({ image: [source] }, { ...fields, dpi: 35 }));
    expect(refused.json()).toMatchObject({ code: 'invalid_dpi', param: 'dpi' });
  });

  test('a template stores its density; a call may ask for another', async () => {
    const fields = { name: 'Mug', overlays: [{ text: 'Sale' }], dpi: 240 };
    const created = (await send('POST', '/api/templates', fields)).json();
    expect(created.data).toMatchObject({ dpi: 240 });
    const url = `/api/templates/${created.data.id}/render`;
    const plain = await send('POST', url, formOf({ image: [source] }, {}));
    expect(readDensity(plain.rawPayload)).toEqual({ x: 240, y: 240, unit: 'inch' });
    const other = await send('POST', url, formOf({ image: [source] }, { dpi: 150 }));
    expect(readDensity(other.rawPayload)).toEqual({ x: 150, y: 150, unit: 'inch' });
  });

  test('the results of a batch have the densities of their sources', async () => {
    const options = { padding_size: 20, padding_color: '#ffffff' };
    const fields = { tool: 'image_padding', options: JSON.stringify(options) };
    const form = formOf({ images: [source, pngOf()] }, fields);
    const created = await send('POST', '/api/batches', form);
    expect(created.statusCode, created.body).toBe(202);
    await app.deps.batchRunner.idle();
    const { data } = (await send('GET', `/api/batches/${created.json().batch_id}`)).json();
    const densities = data.items.map(async (item: { url: string }) => readDensity(await download(item.url)));
    expect(await Promise.all(densities)).toEqual([{ x: 300, y: 300, unit: 'inch' }, undefined]);
  });
});

function formOf(
  files: Readonly<Record<string, readonly Buffer[]>>,
  fields: Readonly<Record<string, string | number>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, pictures] of Object.entries(files))
    for (const bytes of pictures) form.append(name, new Blob([new Uint8Array(bytes)]), 'art');
  return form;
}
