import { readdir, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import { createPendingResult, resultFileKey } from './pending-result.ts';
import { resultFiles, sweepExpiredResults } from './sweep.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { results } from './tables.ts';

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;
const create = { width: 640, height: 480, channels: 4, background: '#fcd734' } as const;
const picture = await sharp({ create }).png().toBuffer();
const png = { contentType: 'image/png', extension: 'png' };

describe.each(databaseKinds)('results on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const deps = () => app.deps;
  const get = (link: string) => app.server.inject({ url: new URL(link).pathname });
  const files = () => readdir(join(app.dataDir, 'files', 'images'));

  async function store(): Promise<string> {
    const { userId } = await app.account();
    await using result = createPendingResult(deps(), { userId, isPremium: false, tool: 'text_overlay' });
    result.prepare(png);
    return await result.store(picture);
  }

  test('a link needs no credential and says how long it may be cached', async () => {
    const response = await get(await store());
    expect([response.statusCode, response.rawPayload]).toEqual([200, picture]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('a file is there for 24 hours, never less, and gone at the first sweep after that', async () => {
    const link = await store();
    const name = new URL(link).pathname.split('/').at(-1) ?? '';
    app.clock.forward(24 * hourMs - 1);
    await sweepExpiredResults(deps());
    expect((await get(link)).statusCode).toBe(200);
    app.clock.forward(2);
    expect((await get(link)).json()).toMatchObject({ error: 'Image has expired', code: 'image_expired' });
    await sweepExpiredResults(deps());
    expect(await files()).not.toContain(name);
    expect((await get(link)).statusCode).toBe(410);
    app.clock.forward(8 * 24 * hourMs);
    await sweepExpiredResults(deps());
    expect((await get(link)).statusCode).toBe(404);
  });

  test('a result whose picture is not made leaves nothing', async () => {
    const before = await files();
    const { userId } = await app.account();
    const result = createPendingResult(deps(), { userId, isPremium: false, tool: 'text_overlay' });
    result.prepare(png);
    await result[Symbol.asyncDispose]();
    expect(await files()).toEqual(before);
  });

  test('a store that fails while the picture is made is reported with the picture, and nothing is left', async () => {
    const unavailable = new Problem(storageUnavailable);
    const put = () => Promise.reject(unavailable);
    const { userId } = await app.account();
    await using result = createPendingResult(
      { ...deps(), files: { ...app.deps.files, put } },
      { userId, isPremium: false, tool: 'text_overlay' },
    );
    result.prepare(png);
    await new Promise(setImmediate);
    await expect(result.store(picture)).rejects.toBe(unavailable);
  });

  test('a store that is down neither fails nor delays a picture that is answered by itself', async () => {
    const { userId } = await app.account();
    const warn = vi.fn<FastifyBaseLogger['warn']>();
    const puts = {
      fails: () => Promise.reject(new Problem(storageUnavailable)),
      hangs: () => new Promise<never>(() => undefined),
    };
    for (const put of Object.values(puts)) {
      const stored = { ...deps(), files: { ...app.deps.files, put } };
      await using result = createPendingResult(stored, { userId, isPremium: false, tool: 'image_padding' });
      result.prepare(png);
      await result.tryStore(picture, { warn });
    }
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { err: expect.objectContaining({ code: 'storage_unavailable' }) },
      'a result could not be stored',
    );
  });

  test('a file that a power cut left half written is not found', async () => {
    const link = await store();
    const name = new URL(link).pathname.split('/').at(-1) ?? '';
    await truncate(join(app.dataDir, 'files', 'images', name), 3);
    const response = await get(link);
    expect([response.statusCode, response.json().code]).toEqual([404, 'image_not_found']);
  });

  test('a file that the store refuses to remove keeps its row for the next sweep, and no other waits', async () => {
    const [locked, free] = [await store(), await store()].map((link) =>
      new URL(link).pathname.split('/').at(-1),
    );
    app.clock.forward(24 * hourMs + minuteMs);
    const key = resultFileKey(locked ?? '');
    const removeAll = async (keys: readonly string[]) => {
      await app.deps.files.removeAll(keys.filter((other) => other !== key));
      return keys.includes(key) ? [{ key, reason: 'AccessDenied' }] : [];
    };
    await sweepExpiredResults({ ...deps(), files: { ...app.deps.files, removeAll } });
    const rows = await app.deps.database.orm.select().from(results);
    const removedAt = (name: string | undefined) => rows.find((row) => row.name === name)?.removedAt;
    expect([removedAt(locked), removedAt(free)]).toEqual([null, expect.any(Date)]);
    expect(await files()).toContain(locked);
    await sweepExpiredResults(deps());
    expect(await files()).not.toContain(locked);
  });

  test('a sweep that died between file and row is finished by the next one', async () => {
    const link = await store();
    const name = new URL(link).pathname.split('/').at(-1) ?? '';
    app.clock.forward(24 * hourMs + minuteMs);
    await app.deps.files.remove(resultFileKey(name));
    await sweepExpiredResults(deps());
    const rows = await app.deps.database.orm.select().from(results);
    expect(rows.find((row) => row.name === name)?.removedAt).not.toBeNull();
  });

  test('a file without a row is removed once no row can follow any more', async () => {
    const now = app.clock.now();
    for (const [name, ageMs] of [
      ['young.png', 24 * hourMs],
      ['old.png', 26 * hourMs],
    ] as const) {
      await app.deps.files.put(resultFileKey(name), Buffer.from('x'), { contentType: 'image/png' });
      const moment = new Date(now.getTime() - ageMs);
      await utimes(join(app.dataDir, 'files', 'images', name), moment, moment);
    }
    await sweepOrphans(deps(), resultFiles);
    expect(await files()).toContain('young.png');
    expect(await files()).not.toContain('old.png');
  });

  test.each([
    'x.png',
    '..%2f..%2fsecret-key',
    `${'A'.repeat(22)}.png`,
    `${'A'.repeat(22)}.exe`,
    `${'A'.repeat(22)}.PNG`,
  ])('/api/images/%s is not found', async (name) => {
    const response = await app.server.inject({ url: `/api/images/${name}` });
    expect([response.statusCode, response.json().code]).toEqual([404, 'image_not_found']);
  });
});
