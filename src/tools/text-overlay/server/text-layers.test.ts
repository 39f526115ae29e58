import { describe, expect, test } from 'vitest';
import type { ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { estimateWork } from '#platform/server/image/pipeline/estimate.ts';
import { createPictures, type PictureJob } from '#platform/server/image/pipeline/pictures.ts';
import { planPicture } from '#platform/server/image/pipeline/plan.ts';
import { createImageProcessor } from '#platform/server/image/work/processor.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { findBuiltInFont } from '#tools/text-overlay/shared/draw/arrange.ts';
import { createTextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
import type { ShadowStyle, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { packagedFonts, serverCanvas } from './server-drawer.ts';
import { testMark, textLayers } from './text-layers.ts';

const plain = {
  text: 'SUMMER SALE',
  fontSize: 300,
  fontFamily: 'Anton',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
} as const satisfies TextOverlay;
const far: ShadowStyle = { x: 200, y: -200, blur: 200, color: '#000000' };

function pictureOf(width: number, height: number): ImageMeasure {
  const samples = { frames: 1, channels: 4, sampleBytes: 1, decoderBytes: 0 } as const;
  return { format: 'png', width, height, ...samples, sizeBytes: 1_000 };
}

function jobOf(measure: ImageMeasure, overlay: Layer) {
  const steps = { layers: textLayers({ overlays: [overlay], fonts: [] }), write: { as: 'same' } } as const;
  const plan = planPicture({ ...measure, deep: false }, steps);
  return { measure, plan, steps, ...estimateWork(measure, plan, steps) };
}

describe('the memory that a layer is composed in', () => {
  const picture = pictureOf(900, 700);

  /** Returns the pixels of the canvas on which the text is composed. */
  async function composedPixels(overlay: Layer): Promise<number> {
    let pixels = 0;
    const drawer = createTextDrawer({
      fontFiles: packagedFonts,
      canvasKit: {
        ...serverCanvas,
        createLayer(width, height) {
          pixels += width * height;
          return serverCanvas.createLayer(width, height);
        },
      },
    });
    const [text] = await arrangeLayers([overlay], picture, { drawer, findFont: findBuiltInFont });
    if (text) drawer.paint(text, { size: picture, matrix: identity });
    return pixels;
  }

  test.each([
    ['with a near shadow', { ...plain, shadow: { x: 8, y: 10, blur: 12, color: '#000000' } }],
    ['with the farthest shadow', { ...plain, shadow: far }],
    ['with the farthest shadow, turned', { ...plain, rotation: 33, shadow: far }],
    ['with the farthest shadow, outside', { ...plain, place: { x: -600, y: 1_000 }, shadow: far }],
    ['sized in percent, with the farthest shadow', { ...plain, fontSize: '100%', shadow: far }],
    ['faded', { ...plain, opacity: 0.5, rotation: 45 }],
  ] satisfies [string, TextOverlay][])('is reserved: %s', async (_name, overlay) => {
    const reserved = jobOf(picture, overlay).memoryBytes - jobOf(picture, plain).memoryBytes;
    const composed = await composedPixels(overlay);
    expect(composed).toBeGreaterThan(0);
    // The canvas as RGBA and its copy, and two copies of its alpha.
    expect(reserved).toBeGreaterThanOrEqual(composed * (4 + 4 + 2));
  });

  const shape = { type: 'ellipse', place: 'center', width: '60%', height: 500, fill: '#FF0000' } as const;
  test.each([
    ['a shape', shape, 4],
    ['a shape larger than the picture', { ...shape, width: 9_000, height: 9_000, rotation: 45 }, 4],
    ['a shape over the edge, blended', { ...shape, place: 'top-left', rotation: 20, blend: 'overlay' }, 4],
    ['a shape with the farthest shadow', { ...shape, shadow: far }, 10],
    [
      'a shape larger than the picture, with a shadow',
      { ...shape, width: 9_000, height: 9_000, shadow: far },
      10,
    ],
  ] satisfies [string, Layer, number][])('is reserved for %s', async (_name, overlay, bytes) => {
    const reserved = jobOf(picture, overlay).memoryBytes - jobOf(picture, plain).memoryBytes;
    const composed = await composedPixels(overlay);
    expect(composed).toBeGreaterThan(0);
    expect(reserved).toBeGreaterThanOrEqual(composed * bytes);
  });

  test('is refused before a process gets the picture, if half of all memory does not hold it', async () => {
    const processor = createImageProcessor({
      slots: 1,
      memoryBytes: 1024 ** 3,
      start: () => expect.unreachable('the picture was worked on'),
    });
    const job: PictureJob<LayoutReport> = {
      ...jobOf(pictureOf(10_000, 10_000), { ...plain, fontSize: '100%', shadow: far }),
      source: { pieces: [] },
      kind: { contentType: 'image/png', extension: 'png' },
    };
    const caller = { accountId: 1, isPremium: false, signal: new AbortController().signal };
    await expect(createPictures(processor, testMark).run(job, caller)).rejects.toMatchObject({
      code: 'image_too_large',
      message: 'Image dimensions exceed the limit',
    });
  });
});
