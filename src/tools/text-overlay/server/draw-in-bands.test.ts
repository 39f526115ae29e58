import { describe, expect, test } from 'vitest';
import type { Size } from '#platform/shared/size.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { blendModes, type TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { drawInBands } from './draw-in-bands.ts';
import { createServerDrawer } from './server-drawer.ts';

const drawer = createServerDrawer();
const picture = { width: 900, height: 700 };

const plain = {
  text: 'Summer sale\nof ÅÇĝ and 🎉 everything',
  fontSize: 90,
  fontFamily: 'Georgia',
  lineHeight: 1.1,
  align: 'center',
  place: 'center',
  color: '#FF8800',
} as const satisfies TextOverlay;

/** Returns pixels that all differ, including their alpha if there is a channel for it. */
function colourful({ width, height }: Size, channels: 3 | 4, frames = 1): Pixels {
  const samples = new Uint8Array(width * height * channels * frames);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.imul(i + 1, 2_654_435_761) >>> 24;
  return { samples, width, height, frames, channels };
}

async function draw(pixels: Pixels, overlay: Layer, bandPixels?: number): Promise<Pixels['samples']> {
  const layers = await arrangeLayers([overlay], picture, { drawer });
  const whole = { x: 0, y: 0, ...picture };
  const placed = layers.map((arranged) => ({ arranged, box: intersection(arranged.box, whole) }));
  await drawInBands(pixels, placed, { picture, drawer, bandPixels });
  return pixels.samples;
}

const ellipse = {
  type: 'ellipse',
  width: 700,
  height: 480,
  place: { x: 430.3, y: 350.7 },
  fill: { from: '#FF8800', to: '#0044FF40', angle: 30 },
  stroke: { color: '#11223380', width: 17 },
} as const satisfies Layer;

const kinds: readonly { readonly kind: string; readonly overlay: Layer }[] = [
  { kind: 'plain', overlay: plain },
  { kind: 'outlined', overlay: { ...plain, outline: { color: '#112233', width: 12 } } },
  { kind: 'half transparent', overlay: { ...plain, color: '#FF880080' } },
  {
    kind: 'with three outlines',
    overlay: {
      ...plain,
      outlines: [
        { color: '#FFFFFF', width: 12 },
        { color: '#11223390', width: '10%' },
        { color: '#00AA44', width: 20 },
      ],
    },
  },
  {
    kind: 'turned, with an outline wider than a band',
    overlay: { ...plain, rotation: 33, outline: { color: '#112233', width: 220 } },
  },
  {
    kind: 'with a half transparent outline',
    overlay: { ...plain, outline: { color: '#00FF0060', width: 9 } },
  },
  { kind: 'turned', overlay: { ...plain, rotation: 33, outline: { color: '#112233', width: '8%' } } },
  { kind: 'with a shadow', overlay: { ...plain, shadow: { x: 5, y: -9, blur: 20, color: '#000000' } } },
  {
    kind: 'faded, turned and with a shadow',
    overlay: { ...plain, opacity: 0.6, rotation: -20, shadow: { x: 0, y: 6, blur: 9, color: '#112233' } },
  },
  { kind: 'curved', overlay: { ...plain, curve: 200, outline: { color: '#112233', width: 12 } } },
  {
    kind: 'curved, joined letters, with a shadow',
    overlay: {
      ...plain,
      text: 'مرحبا हिन्दी',
      curve: -130,
      shadow: { x: 5, y: 9, blur: 20, color: '#000000' },
    },
  },
  { kind: 'over the edges', overlay: { ...plain, fontSize: 300, place: { x: 40.3, y: 60.7 } } },
  { kind: 'in a gradient', overlay: { ...plain, color: { from: '#FF0000', to: '#0000FF', angle: 75 } } },
  ...blendModes.map((blend) => ({ kind: `text, ${blend}`, overlay: { ...plain, blend } })),
  ...blendModes.map((blend) => ({ kind: `ellipse, ${blend}`, overlay: { ...ellipse, blend } })),
  { kind: 'rectangle', overlay: { ...ellipse, type: 'rectangle', rotation: 33 } },
  { kind: 'rounded rectangle', overlay: { ...ellipse, type: 'rectangle', radius: 30, rotation: -7.5 } },
  {
    kind: 'rectangle with a shadow, over the edges',
    overlay: {
      ...ellipse,
      type: 'rectangle',
      width: '150%',
      shadow: { x: -3, y: 4, blur: 9, color: '#000000' },
    },
  },
];

describe('a layer drawn in bands', () => {
  test.each(kinds)('has the same pixels: $kind', async ({ overlay }) => {
    for (const channels of [3, 4] as const) {
      const whole = await draw(colourful(picture, channels), overlay);
      for (const rows of [7, 64, 201]) {
        const inBands = await draw(colourful(picture, channels), overlay, rows * picture.width);
        expect(Buffer.from(inBands).equals(Buffer.from(whole)), `${channels} channels, ${rows} rows`).toBe(
          true,
        );
      }
    }
  });

  test('is refused before any is drawn if all together would not be in time', async () => {
    const print = { width: 4_500, height: 5_400 };
    const outlines = ['#FF0000', '#00FF00', '#0000FF'].map((color) => ({ color, width: '100%' }) as const);
    const text = { ...plain, text: 'many letters '.repeat(20), fontSize: 300, maxWidth: '100%' } as const;
    const arranged = await arrangeLayers(
      Array.from({ length: 20 }, () => ({ ...text, outlines })),
      print,
      { drawer },
    );
    const layers = arranged.map((one) => ({ arranged: one, box: { x: 0, y: 0, ...print } }));
    const pixels = { samples: new Uint8Array(), ...print, frames: 1, channels: 3 } as const;
    await expect(drawInBands(pixels, layers, { picture: print, drawer })).rejects.toMatchObject({
      code: 'image_too_slow',
    });
  });

  test('is drawn on every frame of an animation', async () => {
    const frames = await draw(colourful(picture, 4, 3), plain, 50 * picture.width);
    const frameBytes = frames.length / 3;
    for (let frame = 0; frame < 3; frame++) {
      const before = colourful(picture, 4, 3).samples.subarray(frame * frameBytes, (frame + 1) * frameBytes);
      const after = frames.subarray(frame * frameBytes, (frame + 1) * frameBytes);
      expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
    }
  });
});
