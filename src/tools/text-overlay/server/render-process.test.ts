import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startImageProcess } from '#platform/server/image/work/image-process.ts';
import { sampleFont } from '#test/sample-font.ts';
import { ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

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

test('own fonts arrive behind a picture that is sent, and beside one that is on the disk', async () => {
  const text = { ...block, text: 'HHHH', fontFamily: 'House', fontSize: 30 };
  const font = await sampleFont();
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'overprint-render-'));
  const path = join(folder.path, 'picture.png');
  await writeFile(path, picture);
  const child = startImageProcess(program, 512 * 1024 * 1024);
  const request = (row: number) => ({
    steps: {
      layers: { overlays: [text], fonts: [{ id: ownFontId(row), name: 'House', weight: 400 }] },
      write: { as: 'same' } as const,
    },
    files: [{ sizeBytes: font.byteLength }],
  });
  const sent = await child.run(request(1), [picture, font], () => undefined);
  const onDisk = await child.run({ ...request(2), path }, [font], () => undefined);
  child.kill();
  expect(sent).toMatchObject({ type: 'done', report: { layout: [{ lines: [{ width: 4 * 0.6 * 30 }] }] } });
  expect(onDisk.bytes.equals(sent.bytes)).toBe(true);
});

test('a text is drawn on a picture of 100 megapixels within the memory limit of the process', async () => {
  const picture = await sharp({ create: { ...largest, channels: 4, background: '#204060' } })
    .png()
    .toBuffer();
  const child = startImageProcess(program, 512 * 1024 * 1024);
  const end = await child.run(
    { steps: { layers: { overlays: [block], fonts: [] }, write: { as: 'same' } } },
    [picture],
    () => undefined,
  );
  child.kill();
  expect(end.type).toBe('done');
  const middle = { left: largest.width / 2, top: largest.height / 2, width: 1, height: 1 };
  const pixel = await sharp(end.bytes).extract(middle).raw().toBuffer();
  expect([...pixel]).toEqual([255, 0, 255, 255]);
});
