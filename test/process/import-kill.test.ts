import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from '#platform/server/image/pipeline/pictures.ts';
import { type ImageProcess, startImageProcess } from '#platform/server/image/work/image-process.ts';
import { createImageProcessor } from '#platform/server/image/work/processor.ts';
import { testMark } from '#tools/text-overlay/server/text-layers.ts';
import { startTestApp } from '#test/app.ts';
import { handPsd } from '#test/hand-psd.ts';
import { smallPsd } from '#test/psds.ts';

const script = fileURLToPath(new URL('../../src/app/server/image-child.ts', import.meta.url));
const gigabyte = 1024 * 1024 * 1024;

/** A few megabytes that unpack to hundreds of layers of 20 megapixels. */
function endlessPsd(): Buffer {
  const [width, height] = [4_500, 4_500];
  const packed = deflateSync(Buffer.alloc(width * height), { level: 9 });
  const channel = Buffer.concat([Buffer.from([0, 2]), packed]);
  const layers = Array.from({ length: 600 }, (_, index) => ({
    name: `Layer ${index}`,
    box: [0, 0, width, height] as const,
    channels: [-1, 0, 1, 2].map((id) => [id, channel] as const),
  }));
  const row = Buffer.concat(Array.from({ length: Math.ceil(width / 128) }, () => Buffer.from([129, 0])));
  const lengths = Buffer.alloc(height * 3 * 2).fill(Buffer.from([row.length >> 8, row.length & 255]));
  const composite = Buffer.concat([Buffer.from([0, 1]), lengths, ...Array(height * 3).fill(row)]);
  return handPsd({ width, height, depth: 8, mode: 3, channels: 3, layers, composite });
}

test('an import that takes too long is ended with its process, and the server goes on', async () => {
  const processes: ImageProcess[] = [];
  const start = (pictureBytes: number) => {
    const started = startImageProcess(script, pictureBytes);
    processes.push(started);
    return started;
  };
  const processor = createImageProcessor({ slots: 1, memoryBytes: gigabyte, start });
  const images = createPictures(processor, testMark);
  const app = await startTestApp('pglite', { images });
  onTestFinished(async () => {
    await app.close();
    images.close();
  });
  const owner = await app.account({ userStatus: 'active_sub' });
  const headers = { 'x-api-key': owner.key };
  const send = (file: Uint8Array) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'a.psd');
    return app.server.inject({ method: 'POST', url: '/api/templates/import', headers, payload: form });
  };
  expect((await send(smallPsd())).statusCode).toBe(201);
  const [working] = processes;
  const refused = await send(endlessPsd());
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      code: 'image_too_slow',
      param: 'file',
      fix: expect.any(String),
    },
  ]);
  await working?.exited;
  expect(() => process.kill(working?.pid ?? 0, 0)).toThrow('ESRCH');
  expect((await send(smallPsd())).statusCode).toBe(201);
  const list = await app.server.inject({ url: '/api/templates', headers });
  expect(list.json().data).toHaveLength(2);
});
