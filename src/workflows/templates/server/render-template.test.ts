import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { pad, renderOverlays, renderTemplate, renderThumbnail } from '#test/make-pictures.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { positions } from '#tools/text-overlay/shared/text-overlay.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';
import { fillTemplate } from './fill-template.ts';
import { overlayEntrySchema } from '#tools/text-overlay/shared/contract.ts';

const context = { drawer: createServerDrawer() };
const picture = samplePicture('rgb.png');
const white = { r: 255, g: 255, b: 255, alpha: 1 };

beforeAll(() => configureImageLibrary());

const contentOf = (fields: object) => templateBody.parse({ name: 'x', ...fields }).content;
const rawOf = async (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function render(bytes: Buffer, fields: object, values = {}) {
  return (await renderTemplate(bytes, fillTemplate(contentOf(fields), values), context)).pictures;
}

/** Texts with every kind of style, which name their words directly or as a variable. */
function textsOf(index: number, text: string) {
  const pick = <T>(list: readonly T[], step: number) => list[(index * step) % list.length];
  return [
    {
      text,
      font_family: pick(fontFamilies, 7),
      font_size: pick([18, 40, '12%', '25%'], 1),
      font_weight: pick([400, 700, 900], 1),
      position: pick(positions, 2),
      rotation: pick([0, 0, 15, -90], 1),
      opacity: pick([1, 0.5], 1),
      uppercase: index % 5 === 0,
      letter_spacing: pick([0, 0.2], 3),
      ...(index % 3 === 0 && { outline_width: 2, outline_color: '#102030' }),
      ...(index % 4 === 0 && { shadow: { x: 10, y: 10, blur: 20 } }),
      ...(index % 6 === 0 && { fit: 'shrink', max_width: '80%' }),
    },
    { text: `${text} 😀 שלום`, x: '30%', y: 40, color: '#ff000080' },
  ];
}

describe('a rendered template', () => {
  test('has the pixels of the same texts given directly, in 100 cases', async () => {
    const { width, height } = await sharp(picture).metadata();
    const asItIs = { sizes: [{ name: 'same', width, height }] };
    for (let index = 0; index < 100; index++) {
      const value = `Sale ${index}`;
      const overlays = textsOf(index, value).map((one) => overlayEntrySchema.parse(one));
      const direct = await renderOverlays(picture, overlays, context);
      const template = { overlays: textsOf(index, '{{title}}'), ...(index % 2 === 0 && asItIs) };
      const [made] = await render(picture, template, { title: value });
      if (!made) expect.fail('no picture');
      const [expected, actual] = await Promise.all([rawOf(direct.bytes), rawOf(made.bytes)]);
      expect(actual.info, `case ${index}`).toEqual(expected.info);
      expect(actual.data.equals(expected.data), `case ${index}`).toBe(true);
    }
  });

  test.each([
    ['a colour', { padding_color: '#ffffff' }, white],
    ['transparency', { transparency: 'yes' }, 'transparent' as const],
    ['a colour with alpha', { padding_color: '#ff000080' }, { r: 255, g: 0, b: 0, alpha: 128 / 255 }],
    ['no border', { padding_size: 0 }, white],
  ])('is padded with %s as the padding tool pads', async (_name, given, background) => {
    const padding = { padding_size: 20, ...given };
    for (const name of ['rgb.png', 'palette-alpha.png']) {
      const source = samplePicture(name);
      const overlays = textsOf(4, 'Sale').map((one) => overlayEntrySchema.parse(one));
      const drawn = await renderOverlays(source, overlays, context);
      const padded = await pad(drawn.bytes, { paddingPx: padding.padding_size, background, output: 'same' });
      const template = { overlays: textsOf(4, '{{t}}'), padding };
      const [made] = await render(source, template, { t: 'Sale' });
      const [expected, actual] = await Promise.all([
        rawOf(padded.bytes),
        rawOf(made?.bytes ?? expect.fail('no picture')),
      ]);
      expect([actual.info.width, actual.info.height]).toEqual([expected.info.width, expected.info.height]);
      expect(actual.data.equals(expected.data), name).toBe(true);
    }
  });

  test('has each size exactly: contain with bars, cover without', async () => {
    const jpeg = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#0000ff' } })
      .jpeg()
      .toBuffer();
    const sizes = [
      { name: 'bars', width: 80, height: 80 },
      { name: 'cut', width: 80, height: 80, fit: 'cover' },
      { name: 'half', width: 50, height: 25 },
      'instagram-story',
    ];
    const open = await render(jpeg, { sizes });
    expect(open.map(({ extension }) => extension)).toEqual(['png', 'jpg', 'jpg', 'jpg']);
    const shapes = await Promise.all(open.map(({ bytes }) => sharp(bytes).metadata()));
    expect(shapes.map(({ width, height }) => [width, height])).toEqual([
      [80, 80],
      [80, 80],
      [50, 25],
      [1_080, 1_920],
    ]);
    const { data } = await rawOf(open[0]?.bytes ?? expect.fail('no picture'));
    const alphaAt = (x: number, y: number) => data[(y * 80 + x) * 4 + 3];
    expect([alphaAt(40, 19), alphaAt(40, 20), alphaAt(40, 59), alphaAt(40, 60)]).toEqual([0, 255, 255, 0]);
    const [closed] = await render(jpeg, { padding: { padding_size: 10 }, sizes: sizes.slice(3) });
    expect(closed?.extension).toBe('jpg');
    expect((await rawOf(closed?.bytes ?? expect.fail('no picture'))).data.subarray(0, 4)).toEqual(
      Buffer.from([255, 255, 255, 255]),
    );
  });

  test('keeps the frames and the times of an animation in every size', async () => {
    const source = samplePicture('animated.gif');
    const before = await sharp(source, { animated: true }).metadata();
    const sizes = [
      { name: 'a', width: 50, height: 50 },
      { name: 'b', width: 40, height: 30, fit: 'cover' },
    ];
    const made = await render(source, { overlays: [{ text: 'Hi' }], sizes });
    for (const { bytes, extension } of made) {
      const after = await sharp(bytes, { animated: true }).metadata();
      expect([extension, after.pages, after.delay]).toEqual(['gif', before.pages, before.delay]);
    }
    const thumbnail = await renderThumbnail(source, { overlays: [], sizes: [] }, context);
    expect((await sharp(thumbnail.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });
});
