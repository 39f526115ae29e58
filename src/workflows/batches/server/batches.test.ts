import { crc32 } from 'node:zlib';
import { resultLimits } from '#account/results/shared/result.ts';
import type { FastifyRequest } from 'fastify';
import { createClaims } from '#platform/server/work/claims.ts';
import { usualDeaths } from '#platform/server/work/work.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import { entriesOf } from '#test/stored-zip.ts';
import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import { setBudget } from '#test/budgets.ts';
import { setBucket } from '#test/usage.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { apiRequests } from '#account/usage/server/tables.ts';
import { webhookDeliveries } from '#account/webhooks/server/tables.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { templateFiles } from '#workflows/templates/server/template-files.ts';
import { batchFilePrefix, itemFileKey, ownPictureKey } from './batch-files.ts';
import { type Claim, itemRows } from './item-rows.ts';
import { cancelledOutcome, endItems } from './end-items.ts';
import { findItems } from './find-batch.ts';
import { sendBatchZip } from './send-zip.ts';
import { batchFiles, sweepExpiredBatches } from './sweep.ts';
import { batches, batchItems } from './tables.ts';

const { allowed: deathsAllowed } = usualDeaths;
const picture = samplePicture('rgb.png');
/** A request to no customer's domain. */
const noHost = { getDecorator: () => null } as unknown as FastifyRequest;
const address = 'http://public.test/art.png';

describe.each(['pglite', 'postgres'] as const)('batches on %s', (kind) => {
  let internet: FakeInternet;
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    internet = await startFakeInternet((request, response) => {
      if (request.url === '/art.png') response.end(picture);
      else response.writeHead(404).end('not here');
    });
    const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
    app = await startTestApp(kind, { resolve, connector: internet.connector });
    await app.deps.batchRunner.start({ alone: true });
  });
  afterAll(async () => {
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    await app.close();
    await internet.close();
  });

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object | FormData) =>
    app.server.inject({ method, url, headers: { 'x-api-key': account.key }, ...(payload && { payload }) });
  const create = (payload: object | FormData) => send('POST', '/api/batches', payload);
  const read = async (id: string): Promise<PublicBatch> =>
    (await send('GET', `/api/batches/${id}`)).json().data;
  const used = async () => (await send('GET', '/api/usage')).json().used;
  const newAccount = async (usedThisMonth = 0) => {
    account = await app.account({ userStatus: 'active_sub', usedThisMonth });
  };

  async function finished(payload: object | FormData): Promise<PublicBatch> {
    const response = await create(payload);
    expect(response.statusCode, response.body).toBe(202);
    await app.deps.batchRunner.idle();
    return read(response.json().batch_id);
  }

  test('say which completed pictures have a text that is cut, by a tool and by a template, and count them', async () => {
    await newAccount();
    const options = { text: 'A TEXT THAT IS MUCH TOO WIDE', font_size: 60 };
    const byTool = await finished({ tool: 'text_overlay', options, items: [{ image_url: address }] });
    expect(byTool).toMatchObject({ completed: 1, failed: 0, warned: 1 });
    expect(byTool.items).toMatchObject([
      { status: 'completed', error: null, warning_code: 'text_cut', warning: expect.stringContaining('cut') },
    ]);

    const template = { name: 'Names', overlays: [{ text: '{{name}}', font_size: '10%' }] };
    const saved = await send('POST', '/api/templates', template);
    const byTemplate = await finished({
      template_id: saved.json().data.id,
      items: [
        { image_url: address, values: { name: 'Al' } },
        { image_url: address, values: { name: 'Maximiliana Alexandrowna Konstantinidis the Second' } },
      ],
    });
    expect(byTemplate).toMatchObject({ completed: 2, warned: 1 });
    expect(byTemplate.items.map((item) => item.warning_code)).toEqual([null, 'text_cut']);
  });

  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of app.deps.files.list(batchFilePrefix)) keys.push(key);
    return keys;
  };

  test('draw each picture as the artwork of a mockup, whatever becomes of its template meanwhile', async () => {
    await newAccount();
    const create3 = { width: 90, height: 60, channels: 3, background: '#0000ff' } as const;
    const photo = await sharp({ create: create3 }).png().toBuffer();
    const image = `data:image/png;base64,${photo.toString('base64')}`;
    const corner = (x: string, y: string) => ({ x, y });
    const corners = [corner('20%', '20%'), corner('80%', '25%'), corner('75%', '80%'), corner('25%', '80%')];
    const overlays = [{ type: 'image', image: '{{artwork}}', corners }];
    const template_id = (await send('POST', '/api/templates', { name: 'Shirt', overlays, image })).json().data
      .id;
    const form = new FormData();
    form.set('template_id', template_id);
    for (const name of ['a.png', 'b.png']) form.append('images', new Blob([new Uint8Array(picture)]), name);
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    const accepted = [await create(form), await create({ template_id, items: [{ image_url: address }] })];
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect((await send('DELETE', `/api/templates/${template_id}`)).statusCode).toBe(200);
    await sweepOrphans(
      app.deps,
      [...templateFiles, ...batchFiles].map((files) => ({ ...files, orphanAgeMs: -1 })),
    );
    await app.deps.batchRunner.start({ alone: true });
    await app.deps.batchRunner.idle();
    for (const response of accepted) {
      const batch = await read(response.json().batch_id);
      expect(batch, JSON.stringify(batch)).toMatchObject({ failed: 0 });
      const { rawPayload } = await app.server.inject({ url: new URL(batch.items[0]?.url ?? '').pathname });
      const { data, info } = await sharp(rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([90, 60, 0, 0, 255]);
      const middle = (30 * 90 + 45) * 3;
      expect([...data.subarray(middle, middle + 3)]).not.toEqual([0, 0, 255]);
      // The copy of the photo goes with the files of the batch.
      expect(await storedKeys()).toContain(ownPictureKey(batch.id));
    }
    await app.deps.database.orm.update(batches).set({ expiresAt: new Date(0) });
    await sweepExpiredBatches(app.deps);
    for (const response of accepted)
      expect(await storedKeys()).not.toContain(ownPictureKey(response.json().batch_id));
  });

  test('draw images as layers, by a tool and by a template; an item whose image is not read fails alone', async () => {
    await newAccount();
    const image = `data:image/png;base64,${picture.toString('base64')}`;
    const asset = (await send('POST', '/api/assets', { image })).json().data.id;
    const layer = { type: 'image', image: asset, width: '200%' };
    const options = { overlays: [layer] };
    const byTool = await finished({ tool: 'text_overlay', options, items: [{ image_url: address }] });
    expect(byTool).toMatchObject({ completed: 1, failed: 0, warned: 0 });
    const refused = await create({
      tool: 'text_overlay',
      options: { overlays: [{ ...layer, image: 'ast_0000000000000000000000' }] },
      items: [{ image_url: address }],
    });
    expect(refused.json()).toMatchObject({
      code: 'layer_image_not_read',
      param: 'options.overlays.0.image',
    });
    const template = { name: 'Logo', overlays: [{ ...layer, image: '{{logo}}' }] };
    const template_id = (await send('POST', '/api/templates', template)).json().data.id;
    const byTemplate = await finished({
      template_id,
      items: [asset, address, '', 'nonsense'].map((logo) => ({ image_url: address, values: { logo } })),
    });
    expect(byTemplate.items.map(({ status, code }) => [status, code])).toEqual([
      ['completed', null],
      ['completed', null],
      ['completed', null],
      ['failed', 'layer_image_not_read'],
    ]);
  });

  test('print files are one item and unit a picture, with those that could be made of it', async () => {
    await newAccount();
    const { width } = await sharp(picture).metadata();
    expect(width).toBe(160);
    const items = [{ image_url: address, name: 'art' }];
    const presets = ['instagram-square', 'poster-24x36'];
    const some = await finished({ tool: 'print_files', options: { presets, background: '#fff' }, items });
    expect(some).toMatchObject({ tool: 'print_files', completed: 1, warned: 1 });
    expect(some.items).toMatchObject([
      {
        status: 'completed',
        warning_code: 'files_left_out',
        images: [{ name: 'instagram-square', width: 1080 }],
      },
    ]);
    const zip = await app.server.inject({ url: new URL(some.zip_url ?? '').pathname });
    expect(entriesOf(zip.rawPayload).map(({ path }) => path)).toEqual(['001-art/instagram-square.jpg']);
    const none = await finished({ tool: 'print_files', options: { presets: ['poster-24x36'] }, items });
    expect(none.items).toMatchObject([{ status: 'failed', code: 'low_resolution' }]);
    expect(await used()).toBe(2);
    const wrong = await create({ tool: 'print_files', options: { presets: ['no-such-size'] }, items });
    expect([wrong.statusCode, wrong.json().param]).toEqual([400, 'options.presets.0']);
  });

  test('each picture by its address ends once, as a call of the tool would make it', async () => {
    await newAccount();
    const items = [
      { image_url: address, name: 'one' },
      { image_url: address },
      { image_url: 'http://public.test/no' },
    ];
    const webhook_url = 'https://hook.test/';
    const batch = await finished({ tool: 'image_padding', options: { padding_size: 7 }, items, webhook_url });

    expect(batch).toMatchObject({ status: 'completed', total: 3, completed: 2, failed: 1, cancelled: 0 });
    expect(batch.items).toMatchObject([
      { index: 0, name: 'one', status: 'completed', error: null },
      { index: 1, name: 'art.png', status: 'completed' },
      { index: 2, status: 'failed', code: 'url_not_fetched', url: null },
    ]);
    const made = await app.server.inject({ url: new URL(batch.items[0]?.url ?? '').pathname });
    const { width, height } = await sharp(picture).metadata();
    expect((await sharp(made.rawPayload).metadata()).width).toBe(Math.max(width, height) + 14);
    // What failed before a tool began is logged and does not count.
    expect(await used()).toBe(2);
    const log = await app.deps.database.orm
      .select()
      .from(apiRequests)
      .where(eq(apiRequests.userId, account.userId));
    expect(
      log
        .map(({ statusCode, endpoint }) => `${statusCode} ${endpoint}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['200 /api/batches', '200 /api/batches', '400 /api/batches']);
    const sent = await app.deps.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, account.userId));
    expect(sent.map(({ event }) => event)).toEqual(['batch.completed']);
  });

  test('files become pictures, and a ZIP that ends with its batch', async () => {
    await newAccount();
    const form = new FormData();
    form.set('tool', 'text_overlay');
    form.set('options', JSON.stringify({ text: 'Sale' }));
    form.set('metadata', JSON.stringify({ order: '1' }));
    const bytes = new Blob([new Uint8Array(picture)]);
    for (const name of ['../été.png', 'CON.png', 'notes.txt'])
      form.append('images', name === 'notes.txt' ? new Blob(['no picture']) : bytes, name);
    const batch = await finished(form);

    expect(batch).toMatchObject({ completed: 2, failed: 1, metadata: { order: '1' } });
    expect(batch.items.map(({ code }) => code)).toEqual([null, null, 'invalid_image_format']);
    const zip = await app.server.inject({ url: new URL(batch.zip_url ?? '').pathname });
    expect(zip.statusCode).toBe(200);
    expect(zip.rawPayload.byteLength).toBe(Number(zip.headers['content-length']));
    const entries = entriesOf(zip.rawPayload);
    expect(entries.map(({ path }) => path)).toEqual(['001-été.png', '002-CON.png']);
    const stored = (await findItems(app.deps.database.orm, batch.id)).flatMap(({ results }) => results ?? []);
    expect(entries.map(({ crc }) => crc)).toEqual(stored.map(({ crc }) => crc));
    for (const { bytes: made, crc } of entries) expect(crc32(made)).toBe(crc);
    const places = createAccountPlaces();
    const download = () =>
      sendBatchZip({ ...app.deps, places }, new URL(batch.zip_url ?? '').pathname.slice(-26), noHost);
    const open: Awaited<ReturnType<typeof download>>[] = [];
    for (let count = 0; count < resultLimits.zipsAtOnce; count += 1) open.push(await download());
    await expect(download()).rejects.toMatchObject({ status: 429, code: 'too_many_downloads' });
    const [first] = open;
    if (first && 'stream' in first)
      await new Promise((resolve) => first.stream.destroy().once('close', resolve));
    await download();
    // The file of an item that may run again is stored until the batch expires.
    const keys = [0, 1, 2].map((index) => itemFileKey({ batchId: batch.id, index }));
    const sizes = () => Promise.all(keys.map((key) => app.deps.files.size(key)));
    expect(await sizes()).toEqual([undefined, undefined, 10]);
    app.clock.forward((7 * 24 + 1) * 60 * 60 * 1000);
    await sweepExpiredBatches(app.deps);
    expect(await sizes()).toEqual([undefined, undefined, undefined]);
    const late = await app.server.inject({ url: new URL(batch.zip_url ?? '').pathname });
    expect(late.json()).toMatchObject({ code: 'batch_expired' });
    expect((await send('POST', `/api/batches/${batch.id}/retry`)).json()).toMatchObject({
      code: 'batch_expired',
    });
  });

  test('a bad row of a CSV is one failed item that names its line', async () => {
    await newAccount();
    const csv = `image_url;name\n${address};first\n;second\nhttp://10.0.0.1/x.png;third\na;b;c\n`;
    const batch = await finished({ tool: 'image_padding', csv });
    expect(batch.items.map(({ status, error }) => [status, error])).toEqual([
      ['completed', null],
      ['failed', 'Line 3: image_url is empty'],
      ['failed', 'Line 4: Invalid URL'],
      ['failed', 'Line 5: It has 3 fields, the header row has 2'],
    ]);
    expect(await used()).toBe(1);
    const retry = await send('POST', `/api/batches/${batch.id}/retry`);
    expect(retry.json()).toMatchObject({ code: 'nothing_to_retry' });
  });

  test('a private address among the items is one failed item, as in a CSV', async () => {
    await newAccount();
    const items = [{ image_url: address }, { image_url: 'http://10.0.0.1/x.png' }];
    const csv = `image_url\n${items.map((item) => item.image_url).join('\n')}\n`;
    const fromItems = await finished({ tool: 'image_padding', items });
    const fromCsv = await finished({ tool: 'image_padding', csv });
    const outcome = ({ items: ended }: typeof fromItems) =>
      ended.map(({ name, status, code }) => ({ name, status, code }));
    expect(outcome(fromItems)).toEqual(outcome(fromCsv));
    expect(fromItems.items[1]).toMatchObject({ status: 'failed', code: 'invalid_row', error: 'Invalid URL' });
    expect(await used()).toBe(2);
  });

  test('a template fills each row of a CSV, and goes on as it was when the batch was accepted', async () => {
    await newAccount();
    const sizes = ['Square', 'Wide'].map((name) => ({ name, width: 64, height: 64 }));
    const template = { name: 'Mug', overlays: [{ text: '{{title}} {{price|0}}' }], sizes };
    const { id } = (await send('POST', '/api/templates', template)).json().data;
    await app.deps.batchRunner.stop({ timeoutMs: 10_000 });
    const csv = `name,image_url,title\nfirst,${address},"Sale, now"\nsecond,${address}\n`;
    const created = await create({ template_id: id, csv });
    expect(created.statusCode, created.body).toBe(202);
    expect((await send('DELETE', `/api/templates/${id}`)).statusCode).toBe(200);
    await app.deps.batchRunner.start({ alone: true });
    await app.deps.batchRunner.idle();
    const batch = await read(created.json().batch_id);
    expect(batch).toMatchObject({ tool: null, template_id: id, completed: 1, failed: 1 });
    expect(batch.items[0]).toMatchObject({
      name: 'first',
      images: [{ name: 'Square', width: 64 }, { name: 'Wide' }],
    });
    const zip = await app.server.inject({ url: new URL(batch.zip_url ?? '').pathname });
    for (const path of ['001-first/Square.png', '001-first/Wide.png'])
      expect(zip.rawPayload.includes(path)).toBe(true);
  });

  test('a CSV names files of the same form, and {{filename}} is the name of each', async () => {
    await newAccount();
    const template = { name: 'Mug', overlays: [{ text: '{{title}} {{filename}}' }] };
    const { id } = (await send('POST', '/api/templates', template)).json().data;
    const csv = 'File,title\nFirst.PNG,one\nfolder/caf\u0065\u0301.png,two\nthird.png,three\n,four\n';
    const formOf = (names: readonly string[], text = csv) => {
      const form = new FormData();
      form.set('template_id', id);
      form.set('csv', text);
      for (const name of names) form.append('images', new Blob([new Uint8Array(picture)]), name);
      return form;
    };
    const created = await create(formOf(['caf\u00e9.png', 'first.png', 'never.png']));
    expect(created.statusCode, created.body).toBe(202);
    await app.deps.batchRunner.idle();
    const batch = await read(created.json().batch_id);
    expect(batch.items.map(({ name, status, error }) => [name, status, error])).toEqual([
      ['first.png', 'completed', null],
      ['caf\u00e9.png', 'completed', null],
      ['picture-3', 'failed', 'Line 4: No file is named third.png'],
      ['picture-4', 'failed', 'Line 5: file is empty'],
    ]);
    const results = (await send('GET', '/api/results')).json().data as readonly { id: string }[];
    const calls = await Promise.all(
      results.map(async ({ id: result }) => (await send('GET', `/api/results/${result}`)).json().data.call),
    );
    expect(calls.map(({ fields }) => fields.values)).toEqual(
      expect.arrayContaining([
        { filename: 'first', title: 'one' },
        { filename: 'caf\u00e9', title: 'two' },
      ]),
    );
    const twice = await create(formOf(['first.png', 'FIRST.png'], 'file,title\nfirst.png,x\n'));
    await app.deps.batchRunner.idle();
    expect((await read(twice.json().batch_id)).items[0]?.error).toBe(
      'Line 2: Several files are named first.png',
    );
    const refused = [formOf([]), formOf(['first.png'], `image_url,title\n${address},x\n`)];
    const responses = await Promise.all(refused.map(async (form) => (await create(form)).json()));
    expect(responses.map(({ code, param }) => [code, param])).toEqual([
      ['images_required', 'images'],
      ['one_source_only', 'csv'],
    ]);
  });

  test('values that a template does not take are refused with their place', async () => {
    await newAccount();
    const template = { name: 'Mug', overlays: [{ text: '{{title}}' }] };
    const { id: template_id } = (await send('POST', '/api/templates', template)).json().data;
    const items = [{ image_url: address, values: { title: 'x' } }, { image_url: address }];
    const unknown = [items[0], { image_url: address, values: { title: 'x', titel: 'y' } }];
    const refusals = [
      { template_id, items: unknown },
      { template_id, csv: `image_url,titel\n${address},x` },
      { template_id, tool: 'image_padding', items },
      { template_id: `tpl_${'0'.repeat(22)}`, items },
      { tool: 'image_padding', items },
    ];
    const responses = await Promise.all(refusals.map(async (body) => (await create(body)).json()));
    expect(responses.map(({ code, param }) => [code, param])).toEqual([
      ['unknown_value', 'items.1.values.titel'],
      ['unknown_value', 'csv'],
      ['one_work_only', 'template_id'],
      ['template_not_found', undefined],
      ['values_need_template', 'items.0.values'],
    ]);
    expect(await used()).toBe(0);
  });

  test('an item without a value that its template needs is one failed item, and the others are made', async () => {
    await newAccount();
    const template = { name: 'Mug', overlays: [{ text: '{{title}}' }] };
    const { id: template_id } = (await send('POST', '/api/templates', template)).json().data;
    const items = [
      { image_url: address, values: { title: 'x' } },
      { image_url: address, name: 'bare' },
    ];
    const batch = await finished({ template_id, items });
    expect(batch).toMatchObject({ completed: 1, failed: 1 });
    expect(batch.items[1]).toMatchObject({
      name: 'bare',
      status: 'failed',
      code: 'invalid_row',
      error: expect.stringContaining('title'),
    });
    expect(await used()).toBe(1);
  });

  test('when fewer units are left, nothing begins and both numbers are said', async () => {
    await newAccount(9_998);
    const items = Array.from({ length: 3 }, () => ({ image_url: address }));
    const response = await create({ tool: 'image_padding', items });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({
      code: 'quota_too_small',
      fix: expect.stringMatching(/needs 3 .* 2 are left/),
    });
    expect(response.headers['retry-after']).toBeDefined();
    expect((await send('GET', '/api/batches')).json().data).toEqual([]);
    // Of two that race for the last units one passes.
    const both = await Promise.all(
      [1, 2].map(() => create({ tool: 'image_padding', items: items.slice(1) })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 429]);
    await app.deps.batchRunner.idle();
    expect(await used()).toBe(10_000);
  });

  test('a cancelled batch gives back what had not begun, and ends once', async () => {
    await newAccount();
    await app.deps.batchRunner.stop({ timeoutMs: 10_000 });
    const items = Array.from({ length: 5 }, () => ({ image_url: address }));
    const { batch_id: id } = (await create({ tool: 'image_padding', items })).json();
    expect(await used()).toBe(5);
    const cancelled = await send('DELETE', `/api/batches/${id}`);
    expect(cancelled.json().data).toMatchObject({
      status: 'cancelled',
      cancelled: 5,
      completed: 0,
      zip_url: null,
    });
    expect((await send('DELETE', `/api/batches/${id}`)).json().data).toEqual(await read(id));
    expect(await used()).toBe(0);
    await app.deps.batchRunner.start({ alone: true });
    await app.deps.batchRunner.idle();
    expect((await read(id)).cancelled).toBe(5);
  });

  test('deaths of the whole process are repeated, late outcomes are refused, and the twelfth one fails the item', async () => {
    await newAccount();
    const { batchRunner } = app.deps;
    await batchRunner.stop({ timeoutMs: 10_000 });
    const payload = { tool: 'image_padding', items: [{ image_url: address }] };
    const { batch_id: id } = (await create(payload)).json();
    const claims = createClaims<Claim>(app.deps, itemRows);
    const one = { rows: 1, freeRows: 0, running: new Map(), mostOfAccount: 1 };
    const runs: number[] = [];
    for (let death = 0; death < deathsAllowed; death += 1) {
      const [claim] = await claims.next(one);
      if (!claim) throw new Error('Expected the item, received none');
      expect(await claims.next(one)).toEqual([]);
      expect(await claims.extend([claim])).toEqual([]);
      runs.push(claim.run);
      app.clock.forward(61_000);
      await claims.revive();
      const { config, ...deps } = app.deps;
      const late = await endItems({ ...deps, ...config }, [{ claim, outcome: cancelledOutcome }]);
      expect(late.size).toBe(0);
    }
    expect(runs).toEqual(Array.from({ length: deathsAllowed }, (_, index) => index + 1));
    await batchRunner.start({ alone: true });
    await batchRunner.idle();
    expect((await read(id)).items).toMatchObject([{ status: 'failed', code: 'interrupted' }]);
    expect(await used()).toBe(0);
  });

  test('an item completes although the process died eleven times, and fails after three errors of its own', async () => {
    await newAccount();
    const { batchRunner, database } = app.deps;
    await batchRunner.stop({ timeoutMs: 10_000 });
    const items = [{ image_url: address }, { image_url: address }];
    const { batch_id: id } = (await create({ tool: 'image_padding', items })).json();
    const claims = createClaims<Claim>(app.deps, itemRows);
    const two = { rows: 2, freeRows: 0, running: new Map(), mostOfAccount: 2 };
    for (let death = 0; death < deathsAllowed - 1; death += 1) {
      expect(await claims.next(two)).toHaveLength(2);
      await claims.revive({ all: true });
    }
    await database.orm.update(batchItems).set({ deaths: 0 }).where(eq(batchItems.index, 1));
    for (let error = 0; error < 3; error += 1) {
      const claimed = await claims.next(two);
      for (const claim of claimed)
        await claims.release(claim, { dueAt: app.clock.now(), isDeath: claim.index === 1 });
    }
    await batchRunner.start({ alone: true });
    await batchRunner.idle();
    expect((await read(id)).items).toMatchObject([
      { status: 'completed' },
      { status: 'failed', code: 'interrupted' },
    ]);
  });

  test('a store that is down delays an item, which is no death', async () => {
    await newAccount();
    const put = vi.spyOn(app.deps.files, 'put').mockRejectedValueOnce(new Problem(storageUnavailable));
    const payload = { tool: 'image_padding', items: [{ image_url: address }] };
    const { id, status } = await finished(payload);
    put.mockRestore();
    expect(status).toBe('processing');
    expect((await read(id)).items[0]?.status).toBe('waiting');
    app.clock.forward(5_000);
    app.deps.batchRunner.wake();
    await app.deps.batchRunner.idle();
    const [item] = await app.deps.database.orm.select().from(batchItems).where(eq(batchItems.batchId, id));
    expect(item).toMatchObject({ status: 'completed', run: 2, deaths: 0 });
    expect(await used()).toBe(1);
  });

  test('failed items run again, each as another call', async () => {
    await newAccount();
    const items = [{ image_url: address }, { image_url: 'http://public.test/later.png' }];
    const batch = await finished({ tool: 'image_padding', items, webhook_url: 'https://hook.test/' });
    expect(batch).toMatchObject({ completed: 1, failed: 1 });
    const retry = await send('POST', `/api/batches/${batch.id}/retry`);
    expect([retry.statusCode, retry.json()]).toEqual([
      202,
      { success: true, batch_id: batch.id, status: 'processing', total: 2 },
    ]);
    await app.deps.batchRunner.idle();
    expect(await read(batch.id)).toMatchObject({ status: 'completed', completed: 1, failed: 1 });
    expect(await used()).toBe(1);
    const sent = await app.deps.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, account.userId));
    expect(new Set(sent.map(({ webhookId }) => webhookId)).size).toBe(2);
  });

  test('of the failed items those that are named run again, and the others stay as they are', async () => {
    await newAccount();
    const away = 'http://public.test/later.png';
    const items = [{ image_url: address }, { image_url: away }, { image_url: away }];
    const batch = await finished({ tool: 'image_padding', items });
    expect(batch).toMatchObject({ completed: 1, failed: 2 });
    const none = await send('POST', `/api/batches/${batch.id}/retry`, { items: [0] });
    expect(none.json()).toMatchObject({ code: 'nothing_to_retry' });
    const refused = await send('POST', `/api/batches/${batch.id}/retry`, { items: [] });
    expect(refused.statusCode).toBe(400);
    const { database } = app.deps;
    const runs = async () =>
      (await database.orm.select().from(batchItems).where(eq(batchItems.batchId, batch.id)))
        .toSorted((a, b) => a.index - b.index)
        .map(({ run }) => run);
    expect((await send('POST', `/api/batches/${batch.id}/retry`, { items: [2] })).statusCode).toBe(202);
    await app.deps.batchRunner.idle();
    expect(await runs()).toEqual([1, 1, 2]);
    expect(await read(batch.id)).toMatchObject({ status: 'completed', completed: 1, failed: 2 });
  });

  test('values of every item are stored once, and those of an item go before them', async () => {
    await newAccount();
    const texts = Array.from({ length: 20 }, (_, index) => ({ text: `{{v${index}}}{{own|}}` }));
    const saved = await send('POST', '/api/templates', { name: 'many', overlays: texts });
    const long = '\u{1f600}'.repeat(700);
    const values = Object.fromEntries(texts.map((_, index) => [`v${index}`, long]));
    const csv = `image_url,own,v1\n${`http://public.test/no,mine,short\n`.repeat(50)}`;
    const form = new FormData();
    form.set('template_id', saved.json().data.id);
    form.set('values', JSON.stringify(values));
    form.set('csv', csv);
    const response = await create(form);
    expect(response.statusCode, response.body).toBe(202);
    const id = response.json().batch_id;
    const [stored] = await app.deps.database.query<{ items: number; shared: number }>(
      'test_batch_bytes',
      `select sum(pg_column_size(i.*))::integer as items, max(length(b.values::text))::integer as shared
       from batch_items i join batches b on b.id = i.batch_id where b.id = $1::text`,
      [id],
    );
    expect(stored?.items).toBeLessThan(50 * 1_000);
    expect(stored?.shared).toBeGreaterThan(20 * 700);
    await app.deps.batchRunner.idle();
  });

  test('an item is finished with its own values and those of every item', async () => {
    await newAccount();
    const overlays = [{ text: '{{a}}{{b}}' }];
    const saved = await send('POST', '/api/templates', { name: 'shared', overlays });
    const items = [{ image_url: address, values: { b: 'B' } }, { image_url: address }];
    const values = { a: 'A', b: 'C' };
    const batch = await finished({ template_id: saved.json().data.id, items, values });
    expect(batch).toMatchObject({ completed: 2, failed: 0 });
    const results = (await send('GET', '/api/results')).json().data as readonly { id: string }[];
    const calls = await Promise.all(
      results.map(async ({ id }) => (await send('GET', `/api/results/${id}`)).json().data.call.fields.values),
    );
    expect(calls).toHaveLength(2);
    expect(calls).toEqual(
      expect.arrayContaining([
        { a: 'A', b: 'B' },
        { a: 'A', b: 'C' },
      ]),
    );
  });

  test('options are stored as they were understood, and not as long as they were sent', async () => {
    await newAccount();
    const form = new FormData();
    const spaces = ' '.repeat(300_000);
    form.set('tool', 'text_overlay');
    form.set('options', JSON.stringify({ overlays: `[{"text": ${spaces}"Sale"}]`, color: `${spaces}red` }));
    form.set('csv', `image_url\n${address}\n`);
    const response = await create(form);
    const [row] = await app.deps.database.query<{ bytes: number }>(
      'test_work_bytes',
      'select coalesce(max(length(work::text)), 0)::integer as bytes from batches where user_id = ' +
        '$1::integer',
      [account.userId],
    );
    expect(row?.bytes, response.body).toBeLessThan(1_000);
    await app.deps.batchRunner.idle();
  });

  test('batches, retries and pictures that cannot be fetched take burst tokens, and no unit', async () => {
    await newAccount();
    await setBucket(app.deps.database, account.userId, { spent: 590, secondsAgo: -30 });
    const items = Array.from({ length: 5 }, () => ({ image_url: 'http://public.test/no' }));
    const batch = await finished({ tool: 'image_padding', items });
    expect(batch).toMatchObject({ failed: 5 });
    expect(await used()).toBe(0);
    // 590 and a batch and five pictures.
    const retried = await send('POST', `/api/batches/${batch.id}/retry`);
    expect(retried.statusCode).toBe(202);
    await app.deps.batchRunner.idle();
    // Another call and five pictures: 602 of 600.
    expect(await used()).toBe(0);
    const refused = await send('POST', `/api/batches/${batch.id}/retry`);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await create({ tool: 'image_padding', items })).json()).toMatchObject({ code: 'rate_limited' });
  });

  test('the items of a batch run again so many times and no more', async () => {
    await newAccount();
    const items = [{ image_url: 'http://public.test/no' }];
    const { id } = await finished({ tool: 'image_padding', items });
    for (let retry = 0; retry < batchLimits.retries; retry += 1) {
      expect((await send('POST', `/api/batches/${id}/retry`)).statusCode).toBe(202);
      await app.deps.batchRunner.idle();
    }
    const refused = await send('POST', `/api/batches/${id}/retry`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'too_many_retries' });
  });

  test('rows, bytes and fetches come out of the budgets of the account, also where every row is bad', async () => {
    await newAccount();
    const { database } = app.deps;
    const spend = async (name: 'rows' | 'fetches' | 'stored_bytes') => {
      await setBudget(database, account.userId, name, { spent: budgets[name].premium.size, secondsAgo: -30 });
      const refused = await create({ tool: 'image_padding', csv: `image_url\n${address}\nx,y\n` });
      await setBudget(database, account.userId, name, { spent: 0, secondsAgo: 0 });
      return [refused.statusCode, refused.json().code, refused.json().fix.split(':')[0]];
    };
    expect(await spend('rows')).toEqual([429, 'budget_exceeded', 'Budget rows']);
    expect(await spend('fetches')).toEqual([429, 'budget_exceeded', 'Budget fetches']);
    expect(await spend('stored_bytes')).toEqual([429, 'budget_exceeded', 'Budget stored_bytes']);
    const { total } = await finished({ tool: 'image_padding', csv: 'image_url\nx,y\nx,y\n' });
    expect(total).toBe(2);
    const [row] = await database.query<{ spent: number }>(
      'test_rows_spent',
      `select spent from account_budgets where user_id = $1::integer and kind = 'rows'`,
      [account.userId],
    );
    expect(row?.spent).toBe(2);
  });

  test("somebody else's batch looks missing", async () => {
    await newAccount();
    const batch = await finished({ tool: 'image_padding', items: [{ image_url: address }] });
    await newAccount();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      const response = await send(method, `/api/batches/${batch.id}${path}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'batch_not_found']);
    }
    expect((await send('GET', '/api/batches')).json().data).toEqual([]);
  });

  test.each([
    [{ items: [{ image_url: address }] }, 'tool_required', 'tool'],
    [{ tool: 'image_padding' }, 'items_required', 'items'],
    [{ tool: 'image_padding', items: [] }, 'items_required', 'items'],
    [
      { tool: 'image_padding', items: [{ image_url: address }], csv: 'image_url\nx' },
      'one_source_only',
      'csv',
    ],
    [
      { tool: 'image_padding', items: Array.from({ length: 501 }, () => ({ image_url: 'x' })) },
      'too_many_items',
      'items',
    ],
    [
      { tool: 'image_padding', options: { padding_size: 900 }, items: [{ image_url: address }] },
      'invalid_padding_size',
      'options.padding_size',
    ],
    [{ tool: 'image_padding', csv: 'address,name\nx,y' }, 'invalid_csv', 'csv'],
  ])('refuses %# by its code and field', async (payload, code, param) => {
    await newAccount();
    expect((await create(payload)).json()).toMatchObject({ code, param });
    expect(await used()).toBe(0);
  });
});
