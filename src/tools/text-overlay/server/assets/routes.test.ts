import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { asMade, databaseKinds } from '#test/database.ts';
import { samplePicture } from '#test/pictures.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { assetFileKey, assetFilePrefix, assetFiles } from './asset-files.ts';
import { type CheckedPicture, storeAsset } from './assets.ts';

const png = samplePicture('rgb.png');
const small: CheckedPicture = { name: 'Logo', bytes: png, format: 'png', width: 1, height: 1 };

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.account();
});

const keyOf = ({ key }: TestAccount) => ({ 'x-api-key': key });

function send(account: TestAccount, payload: FormData | object, headers: Record<string, string> = {}) {
  return app.server.inject({
    method: 'POST',
    url: '/api/assets',
    headers: { ...keyOf(account), ...headers },
    payload,
  });
}

function formOf(bytes: Uint8Array, name?: string): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'brand logo.png');
  if (name !== undefined) form.set('name', name);
  return form;
}

const add = (account: TestAccount, bytes: Uint8Array = png, name?: string) =>
  send(account, formOf(bytes, name));

async function list(account: TestAccount, query = '') {
  const response = await app.server.inject({ url: `/api/assets${query}`, headers: keyOf(account) });
  return response.json<{ data: { id: string; name: string }[]; next_before: number | null }>();
}

const read = (account: TestAccount, id: string) =>
  app.server.inject({ url: `/api/assets/${id}/image`, headers: keyOf(account) });

const remove = (account: TestAccount, id: string) =>
  app.server.inject({ method: 'DELETE', url: `/api/assets/${id}`, headers: keyOf(account) });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list(assetFilePrefix)) keys.push(key);
  return keys.toSorted();
}

describe('POST /api/assets', () => {
  test('stores the bytes as they came, and says what they are', async () => {
    const added = await add(owner, png, '  Logo ');
    expect(added.statusCode, added.body).toBe(201);
    const { width, height } = await sharp(png).metadata();
    const { data } = added.json();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^ast_[0-9A-Za-z]{22}$/),
      name: 'Logo',
      format: 'png',
      width,
      height,
      size_bytes: png.byteLength,
      image_url: expect.stringContaining(`/api/assets/${data.id}/image`),
    });
    const file = await read(owner, data.id);
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': /^private/ });
    expect(file.rawPayload.equals(png)).toBe(true);
    expect((await app.server.inject({ url: '/api/usage', headers: keyOf(owner) })).json().used).toBe(0);
  });

  test('takes a raw body, a data URI, base64 and both spellings of an address', async () => {
    const raw = await app.server.inject({
      method: 'POST',
      url: '/api/assets?name=Raw',
      headers: { ...keyOf(owner), 'content-type': 'image/png' },
      payload: png,
    });
    expect([raw.statusCode, raw.json().data?.name], raw.body).toEqual([201, 'Raw']);
    const base64 = png.toString('base64');
    for (const image of [base64, `data:image/png;base64,${base64}`]) {
      const sent = await send(owner, { image });
      expect([sent.statusCode, sent.json().data?.name], sent.body).toEqual([201, 'Picture']);
    }
    for (const field of ['image_url', 'imageUrl']) {
      const refused = await send(owner, { [field]: 'http://127.0.0.1:1/x.png' });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { param: 'image_url' }]);
    }
  });

  test("an asset without a name has its file's", async () => {
    expect((await add(owner)).json().data.name).toBe('brand logo.png');
  });

  test('says the size of a photograph as it is upright', async () => {
    const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await add(owner, turned)).json().data).toMatchObject({ width: 20, height: 60 });
  });

  test.each([
    ['half a picture', png.subarray(0, png.length / 2), 400, 'invalid_image_format'],
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'invalid_image_format'],
    ['a file over 25 MB', Buffer.concat([png, Buffer.alloc(25 * 1024 * 1024)]), 413, 'file_too_large'],
    ['a bomb', pngOfSize(60_000, 60_000), 400, 'image_too_large'],
    ['a picture over 50 megapixels', pngOfSize(10_001, 5_000), 400, 'image_too_large'],
  ])('refuses %s, and stores nothing', async (_what, bytes, status, code) => {
    const before = await storedKeys();
    const refused = await add(owner, bytes, 'Logo');
    expect([refused.statusCode, refused.json()]).toMatchObject([status, { code, param: 'image' }]);
    expect([await storedKeys(), (await list(owner)).data]).toEqual([before, []]);
  });

  test('refuses no picture, two of them, a long name and one of control characters', async () => {
    expect((await send(owner, { name: 'Logo' })).json()).toMatchObject({ code: 'image_required' });
    const both = { image: png.toString('base64'), image_url: 'https://example.com/x.png' };
    expect((await send(owner, both)).json()).toMatchObject({ code: 'one_image_only' });
    for (const name of ['x'.repeat(assetLimits.nameMaxLength + 1), 'a\u0007b'])
      expect((await add(owner, png, name)).json()).toMatchObject({ code: 'invalid_name', param: 'name' });
  });

  test('refuses the twenty-first of a free account, and a premium one has room for more', async () => {
    const premium = await app.account({ userStatus: 'active_sub' });
    for (const { userId } of [owner, premium])
      for (let count = 0; count < assetLimits.perAccount.free; count += 1)
        await storeAsset(app.deps, { userId, plan: 'free' }, small, asMade);
    const refused = await add(owner);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'asset_limit']);
    expect((await add(premium)).statusCode).toBe(201);
  });

  test('bytes count against the budget of stored bytes', async () => {
    const spent = async () => {
      const sql = `select spent from account_budgets where user_id = $1 and kind = 'stored_bytes'`;
      const rows = await app.deps.database.query<{ spent: number }>('spent_bytes', sql, [owner.userId]);
      return rows[0]?.spent ?? 0;
    };
    await add(owner);
    expect(await spent()).toBeGreaterThan(png.byteLength * 0.9);
    await storeAsset(
      app.deps,
      { userId: owner.userId, plan: 'free' },
      { ...small, bytes: Buffer.alloc(24 * 1024 * 1024) },
      asMade,
    );
    const refused = await add(owner);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'budget_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a repeat with the same Idempotency-Key makes one asset', async () => {
    const headers = { 'idempotency-key': 'once' };
    const image = png.toString('base64');
    const [first, again] = [await send(owner, { image }, headers), await send(owner, { image }, headers)];
    expect(again.body).toBe(first.body);
    expect((await list(owner)).data).toHaveLength(1);
  });
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('of assets that race exactly twenty are stored', async () => {
    const racing = await startTestApp(kind);
    const { userId } = await racing.account();
    const ends = await Promise.allSettled(
      Array.from({ length: 25 }, () => storeAsset(racing.deps, { userId, plan: 'free' }, small, asMade)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await racing.close();
  });
});

test('the list is newest first, page by page', async () => {
  for (const name of ['One', 'Two', 'Three']) await add(owner, png, name);
  const first = await list(owner, '?limit=2');
  const second = await list(owner, `?before=${first.next_before}`);
  expect([first, second].map(({ data }) => data.map(({ name }) => name))).toEqual([
    ['Three', 'Two'],
    ['One'],
  ]);
  expect(second.next_before).toBeNull();
});

test('nobody else can see, read or delete an asset', async () => {
  const { id } = (await add(owner)).json().data;
  const other = await app.account();
  expect((await list(other)).data).toEqual([]);
  for (const foreign of [await read(other, id), await remove(other, id)])
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'asset_not_found']);
  expect((await app.server.inject({ url: `/api/assets/${id}/image` })).statusCode).toBe(401);
});

test('a deleted asset is gone with its file, and so are those of a deleted account', async () => {
  const before = await storedKeys();
  const { id } = (await add(owner)).json().data;
  expect((await remove(owner, id)).json()).toEqual({ success: true, message: 'Asset deleted' });
  expect([(await read(owner, id)).statusCode, (await remove(owner, id)).statusCode]).toEqual([404, 404]);
  expect(await storedKeys()).toEqual(before);
  await add(owner);
  await app.deps.database.query('close_account', 'delete from users where id = $1', [owner.userId]);
  await sweepOrphans({ ...app.deps, clock: { now: () => later } }, [assetFiles]);
  expect(await storedKeys()).toEqual(before);
});

const later = new Date(Date.now() + 2 * 60 * 60 * 1000);

test('a file that a process left without its row is swept, and one with a row stays', async () => {
  await add(owner);
  const stored = await storedKeys();
  const orphan = assetFileKey('0123456789012345678901.png');
  await app.deps.files.put(orphan, png, { contentType: 'image/png' });
  await sweepOrphans(app.deps, [assetFiles]);
  expect(await storedKeys()).toContain(orphan);
  await sweepOrphans({ ...app.deps, clock: { now: () => later } }, [assetFiles]);
  expect(await storedKeys()).toEqual(stored);
});

/** The beginning of a PNG that says it has this size. */
function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
