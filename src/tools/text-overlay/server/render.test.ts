import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { configureImageLibrary, encodeAs } from '#platform/server/image/codecs.ts';
import { openSteps } from '#platform/server/image/pipeline/steps.ts';
import { decode, manyFrameGif, pictureSamples, pixelAt, readSample } from '#test/sample-pictures.ts';
import { samplePicture } from '#test/pictures.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { makePictures, renderOverlays } from '#test/make-pictures.ts';
import { createServerDrawer } from './server-drawer.ts';

configureImageLibrary();
const drawer = createServerDrawer();

const block = {
  text: '█',
  fontSize: 40,
  fontFamily: 'Arial',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FF00FF',
} as const satisfies TextOverlay;

const render = (bytes: Buffer, ...overlays: TextOverlay[]) => renderOverlays(bytes, overlays, { drawer });
const toBrowserPicture = async (bytes: Buffer) => (await makePictures(bytes, openSteps)).pictures[0];
const good = (await pictureSamples()).filter(({ kind }) => kind !== 'bad' && kind !== 'large');

describe('a picture of every kind', () => {
  const wide = good.filter(({ width, height }) => Math.min(width, height) > 16);

  test.each(wide.map((sample) => [sample.file, sample] as const))(
    'has the text on every frame: %s',
    async (_file, sample) => {
      const bytes = await readSample(sample.file);
      const rendered = await render(bytes, { ...block, fontSize: 12 });
      const pixels = await decode(rendered.bytes);
      expect(pixels.width).toBe(sample.width);
      expect(pixels.height).toBe(sample.height * (sample.frames ?? 1));
      const [report] = rendered.layout;
      if (!report) throw new Error('Expected a report');
      for (let frame = 0; frame < (sample.frames ?? 1); frame++) {
        const [x, y] = [report.box.x + (report.box.width >> 1), report.box.y + (report.box.height >> 1)];
        const [r = 0, g = 255, b = 0] = pixelAt(pixels, x, y + frame * sample.height);
        expect([r > 200, g < 60, b > 200], `frame ${frame}`).toEqual([true, true, true]);
      }
    },
  );

  test.each(good.filter(({ kind }) => kind === 'exact').map(({ file }) => [file]))(
    'is unchanged where nothing is drawn: %s',
    async (file) => {
      const bytes = await readSample(file);
      const rendered = await render(bytes, { ...block, place: { x: -500, y: 0 } });
      const before = /\.(?:bmp|tiff)$/.test(file) ? (await toBrowserPicture(bytes)).bytes : bytes;
      expect((await decode(rendered.bytes)).data.equals((await decode(before)).data)).toBe(true);
    },
  );

  test('keeps delays and loop of an animation', async () => {
    const rendered = await render(manyFrameGif(5), { ...block, fontSize: 1 });
    const facts = await sharp(rendered.bytes, { animated: true }).metadata();
    expect(facts).toMatchObject({ format: 'gif', pages: 5, delay: [50, 50, 50, 50, 50], loop: 0 });
  });

  test('keeps transparent and partly transparent pixels outside the glyphs', async () => {
    const create = {
      width: 80,
      height: 60,
      channels: 4,
      background: { r: 200, g: 101, b: 3, alpha: 0.02 },
    } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const before = await decode(bytes);
    const after = await decode((await render(bytes, { ...block, text: 'o' })).bytes);
    expect(pixelAt(after, 40, 30)).toEqual(pixelAt(before, 40, 30));
    expect(pixelAt(after, 2, 2)).toEqual(pixelAt(before, 2, 2));
    expect(after.data.equals(before.data)).toBe(false);
  });

  test('keeps 16 bits per channel, exactly outside the glyphs', async () => {
    const values = Uint16Array.from({ length: 60 * 40 * 3 }, (_value, i) => (i * 7_919) % 65_536);
    const raw = { width: 60, height: 40, channels: 3 } as const;
    const bytes = await sharp(values, { raw }).toColourspace('rgb16').png().toBuffer();
    const rendered = await render(bytes, { ...block, text: 'i', fontSize: 20 });
    const { data, info } = await sharp(rendered.bytes)
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true });
    const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
    expect(info.channels).toBe(3);
    expect([...samples.subarray(0, 180)]).toEqual([...values.subarray(0, 180)]);
    expect(samples.some((value, i) => value !== values[i])).toBe(true);
  });

  test('is drawn upright according to its EXIF orientation', async () => {
    const create = { width: 60, height: 30, channels: 3, background: '#000' } as const;
    const bytes = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const rendered = await render(bytes, { ...block, fontSize: 10, place: 'top-center' });
    const facts = await sharp(rendered.bytes).metadata();
    expect([facts.width, facts.height, facts.orientation]).toEqual([30, 60, undefined]);
    expect(rendered.layout[0]?.box.y).toBeLessThan(10);
  });
});

describe('a large JPEG', () => {
  const photograph = sharp(samplePicture('phone-12mp.jpg')).resize(1_306, 1_010, { fit: 'fill' });
  const kinds: Record<string, (image: Sharp) => Sharp> = {
    plain: (image) => image.jpeg(),
    progressive: (image) => image.jpeg({ progressive: true }),
    grey: (image) => image.toColourspace('b-w').jpeg(),
    'in CMYK': (image) => image.toColourspace('cmyk').jpeg(),
    'with a profile': (image) => image.withIccProfile('p3').jpeg(),
    turned: (image) => image.jpeg().withMetadata({ orientation: 6 }),
  };
  const lossless = async (jpeg: Buffer) =>
    sharp(jpeg).autoOrient().keepIccProfile().toColourspace('srgb').png().toBuffer();
  const places = ['top-left', 'center', 'bottom-right'] as const;

  test.each(Object.keys(kinds).flatMap((kind) => places.map((place) => [kind, place] as const)))(
    'has the same pixels in strips as in one piece: %s, %s',
    async (kind, place) => {
      const jpeg = await (kinds[kind] as (image: Sharp) => Sharp)(photograph.clone()).toBuffer();
      const overlay = { ...block, text: 'Ag', fontSize: 200, place };
      const rendered = await render(jpeg, overlay);
      const whole = await render(await lossless(jpeg), overlay);
      const expected = await encodeAs(sharp(whole.bytes).removeAlpha().keepIccProfile(), 'jpeg').toBuffer();
      expect(await sharp(rendered.bytes).metadata()).toMatchObject({ format: 'jpeg', channels: 3 });
      expect((await decode(rendered.bytes)).data.equals((await decode(expected)).data)).toBe(true);
    },
  );

  test.each([0.3, 0.97])('is refused if cut at %f of its bytes', async (share) => {
    const jpeg = await photograph.clone().jpeg().toBuffer();
    const cut = jpeg.subarray(0, Math.round(jpeg.length * share));
    await expect(render(cut, block)).rejects.toMatchObject({ code: 'invalid_image_format' });
  });
});

describe('texts', () => {
  const canvas = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: '#102030' } })
      .png()
      .toBuffer();

  test('are drawn over one another in order', async () => {
    const rendered = await render(await canvas(), block, { ...block, color: '#00FF00' });
    expect(pixelAt(await decode(rendered.bytes), 100, 50)).toEqual([0, 255, 0, 255]);
    expect(rendered.layout).toHaveLength(2);
  });

  test('outside the picture leave it unchanged and are reported', async () => {
    const bytes = await canvas();
    const rendered = await render(bytes, { ...block, place: { x: 5_000, y: 5_000 } });
    expect((await decode(rendered.bytes)).data.equals((await decode(bytes)).data)).toBe(true);
    expect(rendered.layout[0]?.overflow).toBe(true);
  });

  test('larger than the picture are clipped and reported', async () => {
    const rendered = await render(await canvas(), { ...block, fontSize: 300, text: '██' });
    expect(rendered.layout[0]?.overflow).toBe(true);
    expect(pixelAt(await decode(rendered.bytes), 1, 50)).toEqual([255, 0, 255, 255]);
  });

  test('of only white space draw nothing', async () => {
    const bytes = await canvas();
    const rendered = await render(bytes, { ...block, text: ' \n ' });
    expect((await decode(rendered.bytes)).data.equals((await decode(bytes)).data)).toBe(true);
  });
});

describe('a picture for the editor', () => {
  test.each(
    good.filter(({ file }) => /\.(?:bmp|tiff)$/.test(file)).map((sample) => [sample.file, sample] as const),
  )('becomes PNG: %s', async (file, sample) => {
    const picture = await toBrowserPicture(await readSample(file));
    expect(picture.contentType).toBe('image/png');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: 'png',
      width: sample.width,
      height: sample.height,
    });
  });
});
