import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { handPsd } from '#test/hand-psd.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(() => app.close());

async function send(file: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'a.psd');
  const headers = { 'x-api-key': owner.key };
  return app.server.inject({ method: 'POST', url: '/api/templates/import', headers, payload: form });
}

const size = { width: 40, height: 30 };
const samples = size.width * size.height;
const stored = (compression: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0, compression]), data]);
/** A channel of one level, at the depth of the document. */
const flat = (level: number, count: number, depth: 8 | 16) =>
  Buffer.alloc(count * (depth / 8)).fill(depth === 8 ? Buffer.from([level]) : Buffer.from([level, level]));
/** A row of one level as run lengths, of at most 128 samples each. */
const run = (level: number, count: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(count / 128) }, (_, index) =>
      Buffer.from([257 - Math.min(128, count - index * 128), level]),
    ),
  );

/** A red layer on blue, of 16 bits a channel. */
function deepPsd(compressed: (level: number, count: number) => Buffer) {
  const layer = (
    name: string,
    levels: readonly number[],
    box: readonly [number, number, number, number],
  ) => ({
    name,
    box,
    channels: [255, ...levels].map(
      (level, index) => [index - 1, compressed(level, box[2] * box[3])] as const,
    ),
  });
  const rows = [0x33, 0x66, 0x99].map((level, channel) => {
    const plane = flat(level, samples, 16);
    const red = channel === 0 ? 255 : 0;
    for (let y = 5; y < 15; y++) plane.fill(red, (y * size.width + 10) * 2, (y * size.width + 30) * 2);
    return plane;
  });
  return handPsd({
    ...size,
    depth: 16,
    mode: 3,
    channels: 3,
    layers: [
      layer('Background', [0x33, 0x66, 0x99], [0, 0, size.width, size.height]),
      layer('Red', [255, 0, 0], [10, 5, 20, 10]),
    ],
    composite: stored(0, Buffer.concat(rows)),
  });
}

describe('a document of 16 bits a channel', () => {
  test.each([
    ['raw', (level: number, count: number) => stored(0, flat(level, count, 16))],
    ['zlib', (level: number, count: number) => stored(2, deflateSync(flat(level, count, 16)))],
  ])('with %s samples is drawn as it is', async (_, compressed) => {
    const response = await send(deepPsd(compressed));
    expect(response.json(), response.body).toMatchObject({
      data: { overlays: [{ type: 'image', name: 'Red', width: '50%' }] },
      report: [{ layer: '', feature: '16 bits' }],
      fidelity: 1,
    });
  });
});

test.each([8, 16] as const)('a grey document of %i bits is drawn as it is', async (depth) => {
  const level = (value: number, count: number) => [0, stored(0, flat(value, count, depth))] as const;
  const plane = flat(0x66, samples, depth);
  plane.fill(0xcc, 0, 10 * size.width * (depth / 8));
  const file = handPsd({
    ...size,
    depth,
    mode: 1,
    channels: 1,
    layers: [
      { name: 'Background', box: [0, 0, 40, 30], channels: [level(0x66, samples)] },
      { name: 'Light', box: [0, 0, 40, 10], channels: [level(0xcc, 400)] },
    ],
    composite: stored(0, plane),
  });
  const response = await send(file);
  expect(response.json(), response.body).toMatchObject({
    data: { overlays: [{ name: 'Light' }] },
    report: depth === 16 ? [{ feature: '16 bits' }] : [],
    fidelity: 1,
  });
});

test('a CMYK document is refused with what to do', async () => {
  const composite = stored(0, Buffer.alloc(samples * 4));
  const response = await send(handPsd({ ...size, depth: 8, mode: 4, channels: 4, composite }));
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { code: 'psd_not_read', param: 'file', fix: expect.stringMatching(/CMYK.*RGB Color/) },
  ]);
});

describe('run lengths', () => {
  const rowsOf = (row: Buffer, count: number) => {
    const lengths = Buffer.alloc(count * 2);
    for (let y = 0; y < count; y++) lengths.writeUInt16BE(row.length, y * 2);
    return stored(1, Buffer.concat([lengths, ...Array.from({ length: count }, () => row)]));
  };
  const file = (row: Buffer) =>
    handPsd({
      ...size,
      depth: 8,
      mode: 3,
      channels: 3,
      layers: [
        {
          name: 'Red',
          box: [0, 0, 40, 30],
          channels: [255, 0, 0].map((level, id) => [
            id,
            id === 0 ? rowsOf(row, 30) : stored(0, flat(level, samples, 8)),
          ]),
        },
      ],
      composite: stored(0, Buffer.concat([flat(255, samples, 8), flat(0, samples * 2, 8)])),
    });

  test('are read', async () => {
    expect((await send(file(run(255, 40)))).json()).toMatchObject({ report: [], fidelity: 1 });
  });

  test('that go on beyond their row are cut at its end', async () => {
    const bomb = Buffer.concat(Array.from({ length: 30_000 }, () => run(255, 128)));
    expect((await send(file(bomb.subarray(0, 60_000)))).json()).toMatchObject({ report: [], fidelity: 1 });
  });
});
