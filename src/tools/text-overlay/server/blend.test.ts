import { expect, test } from 'vitest';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { type BlendMode, blendModes } from '#tools/text-overlay/shared/text-overlay.ts';
import { drawInBands } from './draw-in-bands.ts';
import { createServerDrawer } from './server-drawer.ts';

/** The blend functions of W3C's "Compositing and Blending": of what is below and what is drawn, 0 to 1. */
const formulas: Readonly<Record<BlendMode, (below: number, source: number) => number>> = {
  normal: (_below, source) => source,
  multiply: (below, source) => below * source,
  screen: (below, source) => below + source - below * source,
  overlay: (below, source) => (below <= 0.5 ? 2 * below * source : 1 - 2 * (1 - below) * (1 - source)),
  darken: Math.min,
  lighten: Math.max,
};

const levels = [0, 1, 40, 100, 127, 128, 190, 254, 255];
const drawer = createServerDrawer();

/** Draws a grey on greys of every level. */
async function drawn(blend: BlendMode, level: number, opacity: number): Promise<number[]> {
  const picture = { width: levels.length, height: 1 };
  const samples = Uint8Array.from(levels.flatMap((grey) => [grey, grey, grey]));
  const hex = level.toString(16).padStart(2, '0');
  const whole = { type: 'rectangle', place: 'center', width: '100%', height: '100%' } as const;
  const layers = await arrangeLayers([{ ...whole, fill: `#${hex}${hex}${hex}`, blend, opacity }], picture, {
    drawer,
  });
  const placed = layers.map((arranged) => ({ arranged, box: { x: 0, y: 0, ...picture } }));
  await drawInBands({ samples, ...picture, frames: 1, channels: 3 }, placed, { picture, drawer });
  return levels.map((_level, index) => samples[index * 3] ?? -1);
}

test.each(blendModes)('%s is what its formula says, within one level of 255', async (blend) => {
  for (const opacity of [1, 0.4]) {
    for (const level of levels) {
      const expected = levels.map((below) => {
        const blended = formulas[blend](below / 255, level / 255) * 255;
        return below + (blended - below) * opacity;
      });
      const differences = (await drawn(blend, level, opacity)).map((value, index) =>
        Math.abs(value - (expected[index] ?? 0)),
      );
      expect(Math.max(...differences), `${blend} of ${level} at ${opacity}`).toBeLessThanOrEqual(1.5);
    }
  }
});
