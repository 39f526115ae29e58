import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { picture, samplePicture } from '#test/pictures.ts';
import { entriesOf } from '#test/stored-zip.ts';
import type { Result, ResultGroup } from '#account/results/shared/contract.ts';
import { results } from './tables.ts';

const hourMs = 60 * 60 * 1000;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_before: string | null;
}

describe.each(databaseKinds)('groups of results on %s', (kind) => {
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    app = await startTestApp(kind);
    await app.deps.batchRunner.start({ alone: true });
    account = await app.account({ userStatus: 'active_sub' });
  });
  afterAll(async () => {
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    await app.close();
  });

  const send = (method: 'GET' | 'POST', url: string, payload?: object, by = account) =>
    app.server.inject({ method, url, headers: { 'x-api-key': by.key }, ...(payload && { payload }) });
  const read = async (path: string, by = account) => (await send('GET', path, undefined, by)).json();
  const list = (query = '', by = account): Promise<Page<Result>> => read(`/api/results${query}`, by);
  const groups = (query = '', by = account): Promise<Page<ResultGroup>> =>
    read(`/api/results/groups${query}`, by);

  async function batch(...names: string[]): Promise<string> {
    const body = new FormData();
    body.set('tool', 'image_padding');
    for (const name of names)
      body.append('images', new Blob([new Uint8Array(samplePicture('dot.png'))]), name);
    const accepted = await send('POST', '/api/batches', body);
    expect(accepted.statusCode, accepted.body).toBe(202);
    const { batch_id: id } = accepted.json();
    do {
      // A look skips the batch while the end of one of its pictures is written.
      app.deps.batchRunner.wake();
      await app.deps.batchRunner.idle();
    } while ((await read(`/api/batches/${id}`)).data.finished_at === null);
    return id;
  }

  test('a batch is one group, so are the renderings of a template and the files of a request', async () => {
    const overlays = [{ text: 'SALE' }];
    const saved = await send('POST', '/api/templates', { name: 'Sale', overlays });
    const { id: templateId } = saved.json().data;
    for (let time = 0; time < 2; time += 1)
      await send('POST', `/api/templates/${templateId}/render`, { image: picture });
    app.clock.forward(1);
    const batchId = await batch('a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png');
    app.clock.forward(1);
    await send('POST', '/api/image_padding', { image: picture });
    const { data } = await groups();
    expect(data).toMatchObject([
      { batch_id: null, template_id: null, count: 1 },
      { id: batchId, batch_id: batchId, template_id: null, count: 6 },
      { batch_id: null, template_id: templateId, count: 2 },
    ]);
    expect(data.map((group) => group.results.length)).toEqual([1, 4, 2]);
    const [, ofBatch] = data;
    const members = (await list(`?group=${batchId}`)).data;
    expect(new Set(members.map(({ name }) => name))).toEqual(
      new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.png`)),
    );
    expect(ofBatch?.results).toEqual(members.slice(0, 4));
    expect(ofBatch?.size_bytes).toBe(members.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0));
    expect((await groups(`?id=${batchId}`)).data).toEqual([ofBatch]);
    expect((await groups('?tool=batch')).data.map(({ id }) => id)).toEqual([batchId]);
  });

  test('groups come page by page, each once, at the place of their newest picture', async () => {
    const other = await app.account();
    const now = app.clock.now().getTime();
    const rows = Array.from({ length: 120 }, (_, index) => ({
      name: `${String(index).padStart(10, '0')}${String(other.userId).padStart(12, 'G')}.png`,
      userId: other.userId,
      // Pictures of two batches between single ones.
      groupId: index % 3 === 2 ? null : `bat_${index % 3}`,
      contentType: 'image/png',
      sizeBytes: 1,
      createdAt: new Date(now + Math.floor(index / 2)),
      expiresAt: new Date(now + hourMs),
    }));
    await app.deps.database.orm.insert(results).values(rows);
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: Awaited<ReturnType<typeof groups>> = await groups(
        `?limit=7${before && `&before=${before}`}`,
        other,
      );
      seen.push(...page.data.map(({ id, count }) => `${id} ${count}`));
      before = page.next_before;
    }
    const singles = rows.filter(({ groupId }) => groupId === null).map(({ name }) => `${name} 1`);
    const [newest, ...older] = singles.toReversed();
    expect(seen).toEqual([newest, 'bat_1 40', 'bat_0 40', ...older]);
  });

  test('a name is found by any part of it, in any case, and its signs mean nothing', async () => {
    const other = await app.account();
    const body = (name: string) => {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(samplePicture('dot.png'))]), name);
      return form;
    };
    for (const name of ['Summer_Sale 50%.png', 'winter.png', 'SummerXSale.png']) {
      app.clock.forward(1);
      expect((await send('POST', '/api/image_padding', body(name), other)).statusCode).toBe(200);
    }
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`, other)).data.map(({ name }) => name);
    expect(await found(' summer ')).toEqual(['SummerXSale.png', 'Summer_Sale 50%.png']);
    expect(await found('summer_')).toEqual(['Summer_Sale 50%.png']);
    expect(await found('0%')).toEqual(['Summer_Sale 50%.png']);
    expect(await found('\\')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test('chosen pictures are one ZIP with a name of each own, which a stranger can open and not make', async () => {
    const stranger = await app.account();
    const batchId = await batch('tide.png', 'Tide.png');
    const ids = (await list(`?group=${batchId}`)).data.map(({ id }) => id);
    const made = await send('POST', '/api/results/zip', { ids: [...ids, ...ids, `${'A'.repeat(22)}.png`] });
    expect([made.statusCode, made.json().count]).toEqual([201, 2]);
    const address = new URL(made.json().zip_url).pathname;
    const zip = await app.server.inject({ url: address });
    expect(zip.headers['content-type']).toBe('application/zip');
    const names = entriesOf(zip.rawPayload).map(({ path }) => path);
    expect(new Set(names.map((name) => name.toLowerCase()))).toEqual(new Set(['tide.png', 'tide-2.png']));
    const ofGroup = await send('POST', '/api/results/zip', { groups: [batchId, 'bat_unknown'] });
    expect(ofGroup.json().count).toBe(2);
    expect((await send('POST', '/api/results/zip', {})).statusCode).toBe(400);
    const refused = await send('POST', '/api/results/zip', { ids, groups: [batchId] }, stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'image_not_found']);
    app.clock.forward(24 * hourMs);
    expect((await app.server.inject({ url: address })).json().code).toBe('image_expired');
  });

  test('deleted pictures are gone at once, from lists, links and the ZIP of their batch', async () => {
    const stranger = await app.account();
    const batchId = await batch('keep.png', 'drop.png');
    const all = (await list(`?group=${batchId}`)).data;
    const [drop] = all.filter(({ name }) => name === 'drop.png');
    const ids = [drop?.id];
    expect((await send('POST', '/api/results/delete', { ids }, stranger)).json().deleted).toBe(0);
    expect((await send('POST', '/api/results/delete', { ids })).json().deleted).toBe(1);
    expect((await send('POST', '/api/results/delete', { ids })).json().deleted).toBe(0);
    const left = (await list(`?group=${batchId}`)).data;
    expect(left.map(({ name }) => name)).toEqual(['keep.png']);
    expect((await app.server.inject({ url: new URL(drop?.url ?? '').pathname })).statusCode).toBe(410);
    expect(await app.deps.files.size(`images/${drop?.id}`)).toBeUndefined();
    const { data } = (await send('GET', `/api/batches/${batchId}`)).json();
    expect(data.items.map(({ url }: { url: string | null }) => url === null)).toEqual([false, true]);
    const zip = await app.server.inject({ url: new URL(data.zip_url).pathname });
    expect(entriesOf(zip.rawPayload).map(({ path }) => path)).toEqual(['001-keep.png']);
  });

  test.each([
    ['free', undefined, 24],
    ['premium', 'active_sub', 7 * 24],
  ] as const)(
    'pictures of a %s account live %s, those of its batches too',
    async (_plan, userStatus, hours) => {
      const owner = await app.account(userStatus ? { userStatus } : {});
      const lifeOf = ({ created_at: from, expires_at: to }: { created_at: string; expires_at: string }) =>
        (Date.parse(to) - Date.parse(from)) / hourMs;
      await send('POST', '/api/image_padding', { image: picture }, owner);
      const body = new FormData();
      body.set('tool', 'image_padding');
      body.append('images', new Blob([new Uint8Array(samplePicture('dot.png'))]), 'a.png');
      const accepted = await send('POST', '/api/batches', body, owner);
      await app.deps.batchRunner.idle();
      const { data } = (
        await send('GET', `/api/batches/${accepted.json().batch_id}`, undefined, owner)
      ).json();
      const lives = (await list('', owner)).data.map(lifeOf);
      expect([lifeOf({ ...data, created_at: data.finished_at }), ...lives]).toEqual([hours, hours, hours]);
    },
  );
});
