import { readImageHeader } from '#platform/server/image/header.ts';
import { pixelsOf } from '#platform/server/image/pipeline/place.ts';
import { writePicture } from '#platform/server/image/pipeline/write.ts';
import { arrangeOn } from '#tools/text-overlay/server/draw-layers.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

interface Step {
  readonly name: string;
  readonly medianMs: number;
}

/** Returns the time of each step of drawing a text on a JPEG, one after another and without HTTP. */
export async function overlaySteps(
  bytes: Buffer,
  overlay: TextOverlay,
  drawer: TextDrawer,
  rounds: number,
): Promise<Step[]> {
  const timesMs = new Map<string, number[]>();
  async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const startedAtMs = performance.now();
    const result = await work();
    timesMs.set(name, [...(timesMs.get(name) ?? []), performance.now() - startedAtMs]);
    return result;
  }
  for (let round = 0; round < rounds; round++) {
    const header = await timed('read the header', () => readImageHeader(bytes));
    const texts = await timed('lay the text out', () => arrangeOn([overlay], header, { drawer }));
    const pixels = await timed('decode', () => pixelsOf({ content: { bytes, header } }));
    await timed('draw', () => texts.draw(pixels));
    await timed('encode', () => writePicture({ content: pixels }, 'jpeg'));
  }
  return Array.from(timesMs, ([name, times]) => {
    const sorted = times.sort((a, b) => a - b);
    return { name, medianMs: sorted[sorted.length >> 1] ?? Number.NaN };
  });
}
