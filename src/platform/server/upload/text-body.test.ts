import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import { createSpool } from '#platform/server/files/spool.ts';
import { jsonFormat, readTextBody, type TextBodyOptions } from './text-body.ts';

const tooLarge = { status: 413, code: 'file_too_large', error: 'Too large' };
let dir: string;
let server: Server;
/** How each body that was sent was read, in order. */
let outcomes: Promise<unknown>[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'text-body-'));
  server = createServer();
  outcomes = [];
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

/** Reads every body it gets; files may have 300,000 bytes and begin with anything but `!`. */
async function start(more: Partial<TextBodyOptions> = {}): Promise<void> {
  const sniff = (head: Uint8Array) => {
    if (head[0] === 0x21) throw new Error('not a picture');
  };
  const options: TextBodyOptions = {
    files: { image: { maxBytes: 300_000, tooLarge, sniff } },
    spool: createSpool(dir),
    signal: new AbortController().signal,
    maxBytes: 1_000,
    ...more,
  };
  server = createServer((request, response) => {
    const read = async () => {
      const { fields, files } = await readTextBody(request, jsonFormat, options);
      const sizes = Object.entries(files).map(([name, { sizeBytes }]) => [name, sizeBytes]);
      await Promise.all(Object.values(files).map((file) => file.remove()));
      return { fields, sizes };
    };
    const outcome = read().catch((error: unknown) => error);
    outcomes.push(outcome);
    void outcome.then(() => response.end('{}'));
  });
  await listen(server);
}

async function send(body: string): Promise<unknown> {
  await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', body });
  return outcomes.at(-1);
}

/** Begins a body and leaves it open. */
function begin(body: string) {
  const socket = connect(portOf(server), '127.0.0.1').on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${body}`);
  return socket;
}

const uriOf = (sizeBytes: number) => `data:;base64,${Buffer.alloc(sizeBytes, 1).toString('base64')}`;
const opened = `{"image":"${uriOf(20_000)}`;

// The bytes after the last whole group of three are a write of their own.
test.each([300_000, 299_999, 299_998])(
  'a file of %i bytes whose last chunk fills the buffer before the spool does not hold up the body',
  async (sizeBytes) => {
    const body = JSON.stringify({ image: uriOf(sizeBytes), note: 'x' });
    const request = Object.assign(Readable.from([Buffer.from(body)]), { headers: {} }) as IncomingMessage;
    const { fields, files } = await readTextBody(request, jsonFormat, {
      files: { image: { maxBytes: 300_000, tooLarge } },
      spool: createSpool(dir),
      signal: new AbortController().signal,
      maxBytes: 1_000,
    });
    expect([fields, files['image']?.sizeBytes]).toEqual([{ image: '', note: 'x' }, sizeBytes]);
  },
);

test('a body comes out as its fields and its files', async () => {
  await start();
  const body = { a: [1, 'ü'], image: uriOf(300_000), b: { c: null } };
  expect(await send(JSON.stringify(body))).toEqual({
    fields: { a: [1, 'ü'], image: '', b: { c: null } },
    sizes: [['image', 300_000]],
  });
});

describe('a body is refused and leaves nothing', () => {
  test.each([
    [
      'for a file that is a byte too long',
      `{"image":"${uriOf(300_001)}"}`,
      { status: 413, code: 'file_too_large' },
    ],
    [
      'for other fields that are too long',
      `{"image":"${uriOf(9)}","a":"${'x'.repeat(1_000)}"}`,
      { status: 413, code: 'body_too_large' },
    ],
    ['for white space that is too long', `{${' '.repeat(2_000)}}`, { status: 413, code: 'body_too_large' }],
    [
      'for white space in a file without end',
      `{"image":"data:;base64,${' '.repeat(700_000)}"}`,
      { status: 413, code: 'file_too_large' },
    ],
    ['for a file that is none', `{"image":"data:;base64,ISEhISEh"}`, { message: 'not a picture' }],
    ['for what comes after its file', `{"image":"${uriOf(9)}",}`, { status: 400, code: 'invalid_json' }],
  ])('%s', async (_name, body, refusal) => {
    await start();
    expect(await send(body)).toMatchObject(refusal);
    expect(await readdir(dir)).toEqual([]);
  });

  test('when the disk is full, also while its last bytes wait', async () => {
    const readDisk = async () => ({ freeBytes: 0, totalBytes: 1e12 });
    await start({ spool: createSpool(dir, { disk: createDiskRoom(dir, { keepFreeBytes: 0, readDisk }) }) });
    expect(await send(`{"image":"${uriOf(290_000)}"}`)).toMatchObject({ status: 507 });
    expect(await readdir(dir)).toEqual([]);
  });

  test('when its sender goes away: 499', async () => {
    await start();
    const socket = begin(opened);
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    socket.destroy();
    expect(await outcomes[0]).toMatchObject({ status: 499 });
    expect(await readdir(dir)).toEqual([]);
  });

  test('when it is slower than the pace: 408', async () => {
    await start({ slow: { bytesPerSecond: 1_000_000, windowMs: 3_000 } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const socket = begin(opened);
    await vi.waitFor(() => expect(outcomes).toHaveLength(1), { timeout: 20_000 });
    vi.advanceTimersByTime(3_000);
    expect(await outcomes[0]).toMatchObject({ status: 408 });
    expect(await readdir(dir)).toEqual([]);
    socket.destroy();
  });
});

test('no chunk that is worked on at once is larger than what a socket gives', async () => {
  const chunks: number[] = [];
  await start({ onChunk: (sizeBytes) => chunks.push(sizeBytes) });
  await send(`{"image":"${uriOf(300_000)}"}`);
  expect(Math.max(...chunks)).toBeLessThanOrEqual(65_536);
});
