import { deflateSync } from 'node:zlib';
import type { Layer } from 'ag-psd';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { documentSize, pixelLayer, psdOf } from '#test/psds.ts';
import { ImageProcessDied } from '#platform/server/image/work/image-process.ts';
import { assetFilePrefix } from '#tools/text-overlay/server/assets/asset-files.ts';
import { assets } from '#tools/text-overlay/server/tables.ts';
import { templateFilePrefix } from '#workflows/templates/server/template-files.ts';

const { width, height } = documentSize;

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(() => app.close());

const plain = () =>
  psdOf(
    [pixelLayer('Background', [0, 0, width, height], '#336699'), pixelLayer('Red', [10, 10, 30, 30], '#f00')],
    (pen) => pen.fillRect(0, 0, width, height),
  );

const send = (file: Uint8Array) => sendFor(owner, file);

function sendFor(account: TestAccount, file: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'a.psd');
  return app.server.inject({
    method: 'POST',
    url: '/api/templates/import',
    headers: { 'x-api-key': account.key },
    payload: form,
  });
}

async function refusal(file: Uint8Array) {
  const response = await send(file);
  const { code, param, fix } = response.json();
  return { status: response.statusCode, code, param, fix };
}

/** Returns a file with some of its bytes changed. */
function changed(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

const notRead = { status: 400, code: 'psd_not_read', param: 'file' };
const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

describe('a header', () => {
  test.each([
    ['of another file', 0, [0x89, 0x50, 0x4e, 0x47], /Photoshop document/],
    ['of a large document', 4, [0, 2], /PSB/],
    ['of an unknown version', 4, [0, 3], /./],
    ['in CMYK', 24, [0, 4], /CMYK.*RGB Color/],
    ['in Lab', 24, [0, 9], /Lab/],
    ['of indexed colours', 24, [0, 2], /indexed/],
    ['with 32 bits a channel', 22, [0, 32], /32 bits/],
    ['without channels', 12, [0, 0], /./],
    ['without a width', 18, [0, 0, 0, 0], /./],
  ])('%s is refused with what to do', async (_, at, bytes, fix) => {
    expect(await refusal(changed(plain(), at, bytes))).toMatchObject({
      ...notRead,
      fix: expect.stringMatching(fix),
    });
  });

  test('that claims 30,000 x 30,000 pixels is refused before anything is decoded', async () => {
    const file = changed(plain(), 14, [...u32(30_000), ...u32(30_000)]);
    expect(await refusal(file)).toMatchObject({ status: 400, code: 'image_too_large', param: 'file' });
  });
});

describe('a file that ends too early', () => {
  const file = plain();
  const lengths = [10, 26, 60, 200, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) =>
    part < 1 ? Math.round(file.length * part) : part,
  );
  test.each([...lengths, file.length - 1])('after %i bytes is not read', async (length) => {
    expect(await refusal(file.subarray(0, length))).toMatchObject(notRead);
  });
});

/** Returns a file in which the first channel of its second layer has other data. */
function withChannel(data: Buffer): Buffer {
  const file = plain();
  const resourcesAt = 26 + 4 + file.readUInt32BE(26);
  const layersAt = resourcesAt + 4 + file.readUInt32BE(resourcesAt);
  const channels: { readonly at: number; readonly length: number }[][] = [];
  let at = layersAt + 10;
  for (let layer = 0; layer < 2; layer++) {
    const count = file.readUInt16BE(at + 16);
    channels.push(
      Array.from({ length: count }, (_, index) => {
        const lengthAt = at + 18 + index * 6 + 2;
        return { at: lengthAt, length: file.readUInt32BE(lengthAt) };
      }),
    );
    const extraAt = at + 18 + count * 6 + 12;
    at = extraAt + 4 + file.readUInt32BE(extraAt);
  }
  const before = channels[0]?.reduce((sum, { length }) => sum + length, at) ?? at;
  const [own] = channels[1] ?? [];
  if (!own) throw new Error('Expected a second layer, found none');
  const result = Buffer.concat([file.subarray(0, before), data, file.subarray(before + own.length)]);
  result.writeUInt32BE(data.length, own.at);
  for (const lengthAt of [layersAt, layersAt + 4])
    result.writeUInt32BE(file.readUInt32BE(lengthAt) + data.length - own.length, lengthAt);
  return result;
}

describe('pixels of a layer', () => {
  const compressed = (method: number, data: Uint8Array) => Buffer.concat([Buffer.from([0, method]), data]);
  test.each([
    ['a zlib bomb', compressed(2, deflateSync(Buffer.alloc(64 * 1024 * 1024)))],
    ['zlib of too few samples', compressed(2, deflateSync(Buffer.alloc(10)))],
    ['no zlib at all', compressed(3, Buffer.from('not a zlib'))],
    ['rows that end early', compressed(1, Buffer.alloc(60))],
    ['too few raw samples', compressed(0, Buffer.alloc(10))],
  ])('with %s are left out, and named', async (_, data) => {
    const response = await send(withChannel(data));
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().report).toMatchObject([{ layer: 'Red', feature: 'pixels' }]);
  });

  test('that claim more than the file may have are left out, and named', async () => {
    const file = plain();
    const bounds = Buffer.from([...u32(10), ...u32(10), ...u32(40), ...u32(40)]);
    const at = file.indexOf(bounds);
    const response = await send(changed(file, at, [...u32(0), ...u32(0), ...u32(30_000), ...u32(30_000)]));
    expect(response.json().report).toMatchObject([{ layer: 'Red', feature: 'pixels' }]);
  });
});

describe('a document', () => {
  test('of 10,000 layers is refused', async () => {
    const layers = Array.from({ length: 10_000 }, (_, index) => ({ name: `Layer ${index}` }));
    expect(await refusal(psdOf(layers, () => undefined))).toMatchObject({
      ...notRead,
      fix: expect.stringMatching(/10000 layers/),
    });
  });

  test('of groups deep in groups is refused', async () => {
    let group: Layer = { name: 'Deepest' };
    for (let depth = 0; depth < 200; depth++) group = { name: `Group ${depth}`, children: [group] };
    expect(await refusal(psdOf([group], () => undefined))).toMatchObject(notRead);
  });

  test('of noise after its header is refused', async () => {
    const file = plain();
    for (let seed = 1; seed <= 5; seed++) {
      const noise = Buffer.from(file);
      for (let at = 26; at < noise.length; at++) noise[at] = Math.imul(at * seed, 2_654_435_761) >>> 24;
      expect(await refusal(noise)).toMatchObject(notRead);
    }
  });

  test('whose bytes are changed here and there never fails on our side', async () => {
    const file = plain();
    const step = Math.floor(file.length / 60);
    for (let at = 26; at < file.length; at += step) {
      const response = await send(changed(file, at, [255]));
      expect([at, response.statusCode < 500]).toEqual([at, true]);
    }
  });
});

describe('what fails on the way', () => {
  const storedFiles = async () => {
    const keys: string[] = [];
    for (const prefix of [templateFilePrefix, assetFilePrefix])
      for await (const { key } of app.deps.files.list(prefix)) keys.push(key);
    return keys.toSorted();
  };
  const ownedBy = async (account: TestAccount, path: string) => {
    const headers = { 'x-api-key': account.key };
    return (await app.server.inject({ url: `/api/${path}`, headers })).json<{ data: object[] }>().data;
  };

  test('a process that dies is told as a file that is not read, and nothing is stored', async () => {
    const before = await storedFiles();
    const take = vi.spyOn(app.deps.images, 'takeApart').mockRejectedValueOnce(new ImageProcessDied('killed'));
    expect(await refusal(plain())).toMatchObject(notRead);
    take.mockRestore();
    expect(await storedFiles()).toEqual(before);
  });

  test('assets that fill the account meanwhile leave no half template and no file', async () => {
    const account = await app.account({});
    const before = await storedFiles();
    const { takeApart } = app.deps.images;
    const take = vi.spyOn(app.deps.images, 'takeApart');
    take.mockImplementationOnce(async (...args) => {
      const taken = await takeApart(...args);
      const rows = Array.from({ length: 20 }, (_, index) => ({
        id: `ast_${String(index).padStart(22, '0')}`,
        userId: account.userId,
        name: 'Meanwhile',
        fileName: `${index}.png`,
        format: 'png' as const,
        width: 1,
        height: 1,
        sizeBytes: 1,
        createdAt: new Date(),
      }));
      await app.deps.database.orm.insert(assets).values(rows);
      return taken;
    });
    const response = await sendFor(account, plain());
    take.mockRestore();
    expect(response.json()).toMatchObject({ code: 'asset_limit' });
    expect(await ownedBy(account, 'templates')).toEqual([]);
    expect(await ownedBy(account, 'assets')).toHaveLength(20);
    expect(await storedFiles()).toEqual(before);
  });
});
