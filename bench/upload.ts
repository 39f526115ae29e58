import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import { createDiskGrowingFiles } from '#platform/server/files/disk-growing.ts';
import { noGrowth } from '#platform/server/files/growing-files.ts';
import { createSpool } from '#platform/server/files/spool.ts';
import { receiveBytes } from '#platform/server/upload/body-stream.ts';
import { readForm } from '#platform/server/upload/form.ts';
import { byteStreamType } from '#platform/shared/endpoint.ts';
import { sized } from './report.ts';

/**
 * Uploads 500 MB to a bare node:http server in a process of its own: as a form through `readForm`, as one
 * request of tus into a growing file, which is stored for good every 8 MB, and through a bare pipe to disk.
 * Prints the speed of each, the ratio of form to pipe (target: at least 0.5) and the memory above idle
 * (target: at most 100 MB).
 */
const fileBytes = sized(500, 8) * 1_024 * 1_024;
const rounds = sized(5, 1);
const samplingMs = 20;
const megabyte = 1_024 * 1_024;
const boundary = 'overprint-bench';

type Way = 'form' | 'tus' | 'pipe';

interface Measured {
  readonly megabytesPerSecond: number;
  readonly memoryMegabytes: number;
}

if (process.argv[2] === 'server') await serve();
else await measureAll();

/** Serves one way of reading an upload for each path, and responds with its own memory. */
async function serve(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const spool = createSpool(dir);
  const tooLarge = { status: 413, code: 'file_too_large', error: 'Too large' };
  const ways: Record<string, (request: IncomingMessage) => Promise<void>> = {
    '/form': async (request) => {
      const files = { video: { maxBytes: fileBytes, tooLarge } };
      const form = await readForm(request, { files, spool, signal: new AbortController().signal });
      await form.removeAll();
    },
    '/tus': async (request) => {
      const growing = createDiskGrowingFiles(dir, createDiskRoom(dir, { keepFreeBytes: 0 }));
      const file = { key: 'audio-input/video', sizeBytes: fileBytes, growth: noGrowth };
      const appender = await growing.append(file, async () => undefined);
      await receiveBytes(request, (chunk) => appender.write(chunk));
      await appender.end();
      await growing.finish(file);
      await growing.discard(file);
    },
    '/pipe': async (request) => {
      const path = join(dir, 'bare');
      await pipeline(request, createWriteStream(path));
      await rm(path);
    },
    '/memory': async () => undefined,
  };
  const server = createServer((request, response) => {
    const respond = async () => {
      await ways[request.url ?? '']?.(request);
      response.end(String(process.memoryUsage.rss()));
    };
    respond().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => void rm(dir, { recursive: true }).then(() => process.exit()));
}

async function measureAll(): Promise<void> {
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const pipe = await measure('pipe');
    const form = await measure('form');
    const tus = await measure('tus');
    const ratio = form.megabytesPerSecond / pipe.megabytesPerSecond;
    ratios.push(ratio);
    console.log(
      `round ${round}: pipe ${show(pipe)}; form ${show(form)}; tus ${show(tus)}; ratio ${ratio.toFixed(2)}`,
    );
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  console.log(`ratio: worst ${sorted[0]?.toFixed(2)}, median ${sorted[Math.floor(rounds / 2)]?.toFixed(2)}`);
}

function show({ megabytesPerSecond, memoryMegabytes }: Measured): string {
  return `${megabytesPerSecond.toFixed(0)} MB/s, ${memoryMegabytes.toFixed(0)} MB above idle`;
}

/** Measures one upload to a fresh server process, so that memory of earlier ones does not count. */
async function measure(way: Way): Promise<Measured> {
  const server = fork(new URL(import.meta.url), ['server']);
  try {
    const port = await firstMessage(server);
    const idleBytes = await rssBytes(port);
    const sampling = new AbortController();
    const peak = peakRssBytes(port, sampling.signal);
    const startMs = performance.now();
    await upload(port, way);
    const seconds = (performance.now() - startMs) / 1_000;
    sampling.abort();
    const memoryMegabytes = ((await peak) - idleBytes) / megabyte;
    return { megabytesPerSecond: fileBytes / megabyte / seconds, memoryMegabytes };
  } finally {
    server.disconnect();
  }
}

function firstMessage(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('message', (port) => resolve(Number(port)));
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}

async function rssBytes(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/memory`);
  return Number(await response.text());
}

async function peakRssBytes(port: number, signal: AbortSignal): Promise<number> {
  let peakBytes = 0;
  while (!signal.aborted) {
    peakBytes = Math.max(peakBytes, await rssBytes(port));
    await delay(samplingMs);
  }
  return peakBytes;
}

async function upload(port: number, way: Way): Promise<void> {
  const type = way === 'tus' ? byteStreamType : `multipart/form-data; boundary=${boundary}`;
  const headers = { 'content-type': type };
  const request = httpRequest({ port, host: '127.0.0.1', path: `/${way}`, method: 'POST', headers });
  const responded = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  await pipeline(Readable.from(way === 'tus' ? fileChunks() : formChunks()), request);
  const response = await responded;
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`The server responded ${response.statusCode}: ${body}`);
}

function* formChunks(): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n`,
  );
  yield* fileChunks();
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function* fileChunks(): Generator<Buffer> {
  const chunk = Buffer.alloc(megabyte, 0xa5);
  for (let sentBytes = 0; sentBytes < fileBytes; sentBytes += chunk.byteLength) yield chunk;
}
