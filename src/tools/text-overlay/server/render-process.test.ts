import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startImageProcess } from '../../../platform/server/image/work/image-process.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';

const program = fileURLToPath(new URL('../../../app/server/image-child.ts', import.meta.url));
const largest = { width: 10_000, height: 10_000 };

const block = {
  text: '█',
  fontSize: 100,
  fontFamily: 'Arial',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FF00FF',
} as const satisfies TextOverlay;

test('a text is drawn on a picture of 100 megapixels within the memory limit of the process', async () => {
  const picture = await sharp({ create: { ...largest, channels: 4, background: '#204060' } })
    .png()
    .toBuffer();
  const child = startImageProcess(program, 512 * 1024 * 1024);
  const end = await child.run(
    { work: 'render-text', options: { overlays: [block], fonts: [] }, mayUseTwoCores: true },
    [picture],
    () => undefined,
  );
  child.kill();
  expect(end.type).toBe('done');
  const middle = { left: largest.width / 2, top: largest.height / 2, width: 1, height: 1 };
  const pixel = await sharp(end.bytes).extract(middle).raw().toBuffer();
  expect([...pixel]).toEqual([255, 0, 255, 255]);
});
