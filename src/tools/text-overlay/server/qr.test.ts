import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { loadQrEncoder, qrModulesOf } from '#tools/text-overlay/shared/draw/qr-modules.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import { drawInBands } from './draw-in-bands.ts';
import { createServerDrawer } from './server-drawer.ts';

const drawer = createServerDrawer();
// jsQR is CommonJS: its function is the default of its default.
const decode = jsqr as unknown as typeof jsqr.default;

/** Draws a QR code in the middle of a light picture. */
async function drawn(code: Partial<QrLayer> & Pick<QrLayer, 'text'>, side = 600): Promise<Uint8ClampedArray> {
  const picture = { width: side, height: side };
  const layer = { type: 'qr', place: 'center', color: '#000000', quietZone: 4, ...code } as const;
  const layers = await arrangeLayers([layer], picture, { drawer });
  const samples = new Uint8Array(side * side * 4).fill(240);
  const placed = layers.map((arranged) => ({ arranged, box: { x: 0, y: 0, ...picture } }));
  await drawInBands({ samples, ...picture, frames: 1, channels: 4 }, placed, { picture, drawer });
  return new Uint8ClampedArray(samples);
}

const read = (pixels: Uint8ClampedArray, side = 600) => decode(pixels, side, side)?.data;

const texts = [
  'https://example.com/sale?id=42',
  '1234567890',
  'Crème brûlée, 日本語, مرحبا 🎉',
  'https://example.com/'.padEnd(300, 'x'),
];

test.each(texts)('%s is read back at 3 pixels a module', async (text) => {
  await loadQrEncoder();
  const count = (qrModulesOf(text)?.length ?? 0) + 8;
  for (const background of [undefined, '#FFFFFF']) {
    expect(read(await drawn({ text, width: 3 * count, background }))).toBe(text);
  }
});

test('a code is read back turned, at a width that is no multiple of its modules, and in colour', async () => {
  const [text = ''] = texts;
  expect(read(await drawn({ text, width: 400, rotation: 17 }))).toBe(text);
  expect(read(await drawn({ text, width: 137.3 }))).toBe(text);
  expect(
    read(await drawn({ text, height: '50%', color: '#7B1FA2', background: '#FFF9C4', quietZone: 2 })),
  ).toBe(text);
});

test('modules lie on whole pixels: there are no others than the colour and the background', async () => {
  const pixels = await drawn({ text: 'whole pixels', width: 140.6, place: { x: 300.4, y: 299.7 } });
  const greys = new Set(Array.from({ length: pixels.length / 4 }, (_none, index) => pixels[index * 4]));
  expect(greys).toEqual(new Set([0, 240]));
});

test('without a background the picture is seen between the modules, with one it is not', async () => {
  const middleOfMargin = (300 * 600 + 300 - 95) * 4;
  expect((await drawn({ text: 'x', width: 200 }))[middleOfMargin]).toBe(240);
  expect((await drawn({ text: 'x', width: 200, background: '#FF0000' }))[middleOfMargin + 1]).toBe(0);
});
