import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/app.ts';
import { fakeMedia } from '../../../test/fake-media.ts';
import { samplePicture } from '../../../test/pictures.ts';
import { smallPsd } from '../../../test/psds.ts';
import { videoBytes } from '../../../test/videos.ts';
import { Overprint } from '../../javascript/src/index.ts';
import type { Call, Given } from '../src/command.ts';
import type { Context } from '../src/context.ts';
import { exitCodes } from '../src/errors.ts';
import { main } from '../src/main.ts';
import { finish } from '../src/save.ts';

let app: TestApp;
let origin: string;
let folder: string;
let account: TestAccount;
let picture: string;

beforeAll(async () => {
  app = await startTestApp('pglite', {
    startsAt: new Date(),
    worksOnAudio: true,
    media: fakeMedia(),
    realWaitMs: () => 60_000,
  });
  origin = await app.listen();
  account = await app.account({ userStatus: 'active_sub' });
  folder = await mkdtemp(join(tmpdir(), 'overprint-cli-'));
  picture = join(folder, 'dot.png');
  await writeFile(picture, samplePicture('dot.png'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Run {
  readonly onProgress?: (text: string) => void;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly bytes?: readonly Uint8Array[];
  readonly signal?: AbortSignal;
  readonly onOut?: (line: string) => void;
}

/** Runs a command as a pipe would. */
async function run(
  args: readonly string[],
  { env, input = '', bytes = [], signal, onOut, onProgress }: Run = {},
) {
  const out: string[] = [];
  const told: string[] = [];
  const exitCode = await main(args, {
    env: { OVERPRINT_API_KEY: account.key, OVERPRINT_URL: origin, ...env },
    home: folder,
    isTerminal: false,
    signal: signal ?? new AbortController().signal,
    out: (line) => {
      out.push(line);
      onOut?.(line);
    },
    tell: (line) => told.push(line),
    progress: (text) => onProgress?.(text),
    ask: async () => input,
    inBytes: Readable.from(bytes),
    outBytes: async () => undefined,
  });
  return { exitCode, out: out.join('\n'), told: told.join('\n') };
}

test('a PSD becomes a template, and what differs is told', async () => {
  const path = join(folder, 'Poster.psd');
  await writeFile(path, smallPsd());
  const imported = await run(['import', path]);
  expect(imported).toMatchObject({ exitCode: exitCodes.done, out: expect.stringMatching(/^tpl_/) });
  expect(imported.told).toContain('Old:');
  const named = await run(['import', '-', '--name', 'Mine', '--json'], { bytes: [smallPsd()] });
  expect(JSON.parse(named.out)).toMatchObject({ data: { name: 'Mine' }, fidelity: 1 });
  const other = await run(['import', picture]);
  expect([other.exitCode, other.told]).toEqual([exitCodes.failed, expect.stringContaining('PSD')]);
});

test('login checks a key and stores it only for its owner', async () => {
  const env = { OVERPRINT_API_KEY: '', OVERPRINT_URL: '' };
  const refused = await run(['login', '--url', origin], { env, input: 'op_wrong' });
  expect(refused.exitCode).toBe(exitCodes.keyRefused);
  expect((await run(['usage'], { env })).told).toContain('run overprint login');
  expect((await run(['login', '--url', origin], { env, input: account.key })).exitCode).toBe(exitCodes.done);
  const { mode } = await stat(join(folder, '.config/overprint/settings.json'));
  expect((mode & 0o777).toString(8)).toBe('600');
  expect(await run(['usage', '--json'], { env })).toMatchObject({ exitCode: exitCodes.done });
});

test('pad prints the response as JSON, or its link', async () => {
  const padded = await run(['pad', picture, '--padding-size', '3', '--json']);
  expect(JSON.parse(padded.out)).toMatchObject({ new_size: { width: 7, height: 7 } });
  expect((await run(['pad', picture])).out).toMatch(/^http.*\.png$/);
});

test('templates and shops are listed with their ids, or as JSON', async () => {
  const headers = { 'x-api-key': account.key };
  const payload = { name: 'Sale', overlays: [{ text: '{{title}} {{price}}' }] };
  const response = await app.server.inject({ method: 'POST', url: '/api/templates', headers, payload });
  const { id } = response.json().data;
  expect((await run(['templates'])).out).toContain(`${id}\tSale\ttitle, price`);
  expect(JSON.parse((await run(['templates', '--json'])).out)).toContainEqual(
    expect.objectContaining({ id }),
  );
  const shop = { shop_url: 'https://shop.example.com', webhook_url: 'https://hook.example.com/' };
  await app.server.inject({ method: 'POST', url: '/api/shops', headers, payload: shop });
  expect((await run(['shops'])).out).toContain('https://shop.example.com');
});

test('check prints what is wrong with a picture, or the response as JSON', async () => {
  const { out } = await run(['check', picture, '--preset', 'merch-tshirt,a4', '--garment', '#000000']);
  expect(out).toMatch(/^Not ready to print\nerror low_resolution: /);
  const { data } = JSON.parse((await run(['check', picture, '--preset', 'a4', '--json'])).out);
  expect(data).toMatchObject({ ready: false, presets: [{ preset: 'a4' }] });
  expect((await run(['check', picture])).out).toMatch(/^Ready to print/);
});

test('print makes a file for each preset, and says which it refuses', async () => {
  const made = await run(['print', picture, '--preset', 'sticker-3x3,poster-24x36', '--allow-upscale']);
  expect(made.out).toMatch(/^sticker-3x3 http.*\.png\nposter-24x36 http.*\.png$/);
  const refused = await run(['print', picture, '--preset', 'a4']);
  expect(refused).toMatchObject({ exitCode: exitCodes.failed, out: '' });
  expect(refused.told).toContain('a4: ');
  await writeFile(join(folder, 'print.json'), '{"background": "#ffffff"}');
  const asJson = [
    'print',
    picture,
    '--preset',
    'instagram-story',
    '--fields',
    join(folder, 'print.json'),
    '--json',
  ];
  const response = JSON.parse((await run(asJson)).out);
  expect(response).toMatchObject({ files: [{ format: 'jpeg' }], zip_url: expect.stringMatching(/\.zip$/) });
  expect(await run(['print', picture])).toMatchObject({ exitCode: exitCodes.wrongUse });
});

test('a result is downloaded into a file, and one that is gone leaves none', async () => {
  const out = join(folder, 'health.json');
  const overprint = new Overprint({ apiKey: account.key, baseUrl: origin });
  const given: Given = { text: () => out, all: () => [], isOn: () => false };
  const context = { signal: new AbortController().signal, out: () => undefined } as unknown as Context;
  const call = { given, context, isJson: false } as unknown as Call;
  const download = (path: string) => finish(call, overprint, { result: {}, link: origin + path });
  await expect(download('/gone')).rejects.toMatchObject({ status: 404 });
  await expect(stat(out)).rejects.toMatchObject({ code: 'ENOENT' });
  await download('/health');
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ status: 'ok' });
});

test('overlay draws, extract waits for its audio or not, batch finishes a folder', async () => {
  expect((await run(['overlay', picture, '--text', 'A'])).out).toMatch(/^http/);
  const video = join(folder, 'video.mov');
  await writeFile(video, videoBytes('pcm.mov'));
  expect((await run(['extract', video, '--no-wait'])).out).toMatch(/^[\w-]+$/);
  const pictures = join(folder, 'pictures');
  await mkdir(pictures);
  await writeFile(join(pictures, 'one.png'), samplePicture('dot.png'));
  const started = await run(['batch', pictures, '--tool', 'image_padding', '--no-wait', '--json']);
  expect(JSON.parse(started.out)).toMatchObject({ status: 'processing', total: 1 });
});

test('extract sends a large video in pieces', async () => {
  const path = join(folder, 'large.mov');
  const freeBytes = 20 * 1024 * 1024;
  const free = Buffer.alloc(freeBytes);
  free.writeUInt32BE(freeBytes);
  free.write('free', 4);
  await writeFile(path, Buffer.concat([videoBytes('pcm.mov'), free]));
  const shown: string[] = [];
  const { out, told } = await run(['extract', path, '--no-wait'], { onProgress: (text) => shown.push(text) });
  expect(out, told).toMatch(/^[\w-]+$/);
  const parts = ['', ' 0 %', ' 39 %', ' 79 %', ' 100 %'].map((part) => `Uploading...${part}`);
  expect(shown).toEqual([...parts, '']);
});

test('an input is the standard input too, or a file by its address', async () => {
  const bytes = [samplePicture('dot.png')];
  expect((await run(['pad', '-'], { bytes })).out).toMatch(/^http.*\.png$/);
  expect((await run(['overlay', '-', '--text', 'A'], { bytes })).out).toMatch(/^http/);
  expect((await run(['pad', pathToFileURL(picture).href])).out).toMatch(/^http.*\.png$/);
  const video = [videoBytes('pcm.mov')];
  expect((await run(['extract', '-', '--no-wait'], { bytes: video })).out).toMatch(/^[\w-]+$/);
  expect(await run(['pad', 'file://elsewhere/a.png'])).toMatchObject({ exitCode: exitCodes.wrongUse });
});

test('batch takes pictures and folders, and folders in them where it is asked to', async () => {
  const outer = join(folder, 'outer');
  await mkdir(join(outer, 'inner'), { recursive: true });
  for (const path of ['a.png', 'inner/b.png', 'notes.txt'])
    await writeFile(join(outer, path), samplePicture('dot.png'));
  const totalOf = async (...args: string[]) => {
    const { out } = await run(['batch', ...args, '--tool', 'image_padding', '--no-wait', '--json']);
    return JSON.parse(out).total as number;
  };
  expect(await totalOf(outer, picture)).toBe(2);
  expect(await totalOf(outer, '--recursive')).toBe(2);
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const { exitCode, told } = await run(['batch', empty, '--tool', 'image_padding']);
  expect([exitCode, told]).toEqual([exitCodes.wrongUse, expect.stringContaining('no pictures')]);
});

test('of several pictures one that fails stops no other', async () => {
  const second = join(folder, 'second.png');
  await writeFile(second, samplePicture('dot.png'));
  const all = await run(['pad', picture, '/nowhere.png', second]);
  expect(all).toMatchObject({
    exitCode: exitCodes.failed,
    out: expect.stringMatching(/^http\S+\nhttp\S+$/),
    told: expect.stringContaining('1 of 3 pictures failed'),
  });
  for (const wrong of [
    ['overlay', picture, second, '--text', 'A', '-o', join(folder, 'one.png')],
    ['pad', picture, picture, '-o', folder],
  ])
    expect((await run(wrong)).exitCode).toBe(exitCodes.wrongUse);
});

test('a result is saved in a folder under the name of its input', async () => {
  const overprint = new Overprint({ apiKey: account.key, baseUrl: origin });
  const given: Given = { text: () => folder, all: () => [], isOn: () => false };
  const out: string[] = [];
  const context = { signal: new AbortController().signal, out: (line: string) => out.push(line) };
  const call = { given, context: context as unknown as Context, isJson: false } as unknown as Call;
  const link = `${origin}/health`;
  for (const input of ['of/art.v2.png', 'https://example.com/a/photo.jpg?size=1', '-'])
    await finish(call, overprint, { result: {}, link, input });
  expect(out).toEqual(['art.v2', 'photo', 'picture'].map((name) => join(folder, name)));
  expect(JSON.parse(await readFile(join(folder, 'photo'), 'utf8'))).toMatchObject({ status: 'ok' });
});

test('trigger posts a made-up event, and says why it could not', async () => {
  const refused = await run(['trigger', 'batch.completed', '--url', 'http://127.0.0.1:9/']);
  expect([refused.exitCode, refused.told]).toEqual([
    exitCodes.failed,
    expect.stringContaining('overprint listen'),
  ]);
  expect((await run(['trigger', 'batch.completed'])).exitCode).toBe(exitCodes.wrongUse);
});

test('a place that cannot be written is refused before the call, so that nothing is paid for', async () => {
  const used = async () => JSON.parse((await run(['usage', '--json'])).out).used as number;
  const before = await used();
  for (const [command, out] of [
    ['pad', join(folder, 'no/such/x.png')],
    ['render', folder],
  ] as const) {
    const { exitCode, told } = await run([command, picture, '-o', out]);
    expect([exitCode, told]).toEqual([exitCodes.wrongUse, expect.stringContaining(out)]);
    expect(told).not.toContain('.part');
  }
  expect(await used()).toBe(before);
});

test('a result that could not be written is told by its link', async () => {
  const out = join(folder, 'gone/x.png');
  const overprint = new Overprint({ apiKey: account.key, baseUrl: origin });
  const given: Given = { text: () => out, all: () => [], isOn: () => false };
  const context = { signal: new AbortController().signal, out: () => undefined } as unknown as Context;
  const call = { given, context, isJson: false } as unknown as Call;
  const link = `${origin}/health`;
  await expect(finish(call, overprint, { result: {}, link })).rejects.toThrow(`The result is at ${link}`);
});

test('an error is JSON too with --json', async () => {
  const { told, exitCode } = await run(['pad', picture, '--padding-size', '9999', '--json']);
  expect(exitCode).toBe(exitCodes.failed);
  expect(JSON.parse(told)).toMatchObject({
    success: false,
    code: 'invalid_padding_size',
    status: 400,
    errors: [{ param: 'padding_size' }],
  });
  expect(JSON.parse((await run(['pad', '/nowhere.png', '--json'])).told)).toEqual({
    success: false,
    error: 'There is no file or folder /nowhere.png',
    code: 'failed',
  });
});

test('a file that is not there is named', async () => {
  expect((await run(['pad', '/nowhere.png'])).told).toBe(
    'overprint: There is no file or folder /nowhere.png',
  );
});

test.each([
  ['an unknown command', ['paint'], exitCodes.wrongUse],
  ['an unknown option', ['pad', 'a.png', '--paint', '1'], exitCodes.wrongUse],
  ['a missing input', ['pad'], exitCodes.wrongUse],
  ['an address that is none', ['listen', '--forward', 'localhost:80'], exitCodes.wrongUse],
  ['a file that is not there', ['pad', '/nowhere.png'], exitCodes.failed],
  ['the help', ['pad', '--help'], exitCodes.done],
  ['completions', ['completions', 'fish'], exitCodes.done],
])('%s has its own exit code', async (_, args, exitCode) => {
  expect((await run(args)).exitCode).toBe(exitCode);
});

describe('listen', () => {
  /** A line to the server that can be cut. */
  async function startLine() {
    const sockets = new Set<Socket>();
    const proxy = createProxy((socket) => {
      const server = connect(Number(new URL(origin).port), '127.0.0.1');
      for (const one of [socket, server]) {
        sockets.add(one);
        one.on('error', () => undefined).on('close', () => sockets.delete(one));
      }
      socket.pipe(server).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    return { url: `http://127.0.0.1:${port}`, cut, close: () => proxy.close() };
  }

  test('forwards each event once, signed, over lost connections and from one run to the next', async () => {
    // Jobs that other tests left are told to their own account.
    const owner = await app.account({ userStatus: 'active_sub' });
    const { secret } = await app.deps.webhooks.secrets.get(owner.userId);
    const received: number[] = [];
    let failures = 1;
    const receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const isOk = failures-- <= 0;
        const headers = request.headers as Record<string, string>;
        if (isOk) received.push((new Webhook(secret).verify(body, headers) as { number: number }).number);
        response.writeHead(isOk ? 204 : 500).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const line = await startLine();

    let number = 0;
    const send = () => {
      number += 1;
      const event = {
        userId: owner.userId,
        event: 'audio.completed',
        subject: `cli:${number}`,
        body: { number },
      };
      return app.deps.database.transaction((tx) => app.deps.webhooks.outbox.write(tx, event));
    };
    /** Runs until so many have been received in all. */
    async function listenUntil(count: number, meanwhile: () => Promise<void>) {
      const stop = new AbortController();
      const running = run(['listen', '--forward', forward], {
        env: { OVERPRINT_URL: line.url, OVERPRINT_API_KEY: owner.key },
        signal: stop.signal,
      });
      await meanwhile();
      await expect.poll(() => new Set(received).size).toBeGreaterThanOrEqual(count);
      stop.abort();
      return running;
    }

    await listenUntil(4, async () => {
      const listeners = () => app.deps.database.query('l', 'select 1 from webhook_listeners', []);
      await expect.poll(async () => (await listeners()).length).toBe(1);
      for (let times = 0; times < 2; times += 1) await send();
      await expect.poll(() => received.length).toBe(2);
      line.cut();
      for (let times = 0; times < 2; times += 1) await send();
    });
    expect(received).toEqual([1, 2, 3, 4]);
    await send();
    await listenUntil(6, async () => {
      await send();
    });
    // A run that is stopped before it has noted its last event forwards it again in the next one.
    expect([...new Set(received)]).toEqual([1, 2, 3, 4, 5, 6]);
    line.close();
    receiver.close();
  });
});

test('a server that is not there is no connection', async () => {
  const env = { OVERPRINT_URL: 'http://127.0.0.1:9' };
  expect((await run(['usage'], { env })).exitCode).toBe(exitCodes.noConnection);
});
