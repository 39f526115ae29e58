import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { jobsOf, registerForKey, type ShownJob } from '#test/process/audio-requests.ts';
import { type ServerProcess, startServerProcess } from '#test/process/server-process.ts';
import { compareEngines, makeBenchVideo, median } from './audio-engines.ts';
import { row, sized } from './report.ts';

/**
 * Measures the engine against its rivals (`audio-engines.ts`), the time from the 202 to the end of a job with
 * a clip of 10 s (target: under 0.5 s), and the server's memory while it fetches a video of 500 MB (target:
 * at most 100 MB above idle).
 */
const clipSeconds = 10;
const clips = sized(9, 1);
const pauseMs = 1_500;
const megabyte = 1024 * 1024;

const dir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
try {
  await compareEngines(dir);
  await measureServer();
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function measureServer(): Promise<void> {
  const clip = join(dir, 'clip.mp4');
  await makeBenchVideo(clip, clipSeconds);
  const bytes = await readFile(clip);
  const videos = createServer((request, response) => {
    // The server closes the connection of the video that is too large.
    pipeline(Readable.from(paddedVideo(request.url ?? '', bytes)), response).catch(() => response.destroy());
  });
  await listen(videos);
  const dataDir = join(dir, 'data');
  const server = await startServerProcess(dataDir, { OUTBOUND_ALLOW: `127.0.0.1:${portOf(videos)}` });
  const key = await registerForKey(server.origin, 'ada.bench');
  await measureClips(server, key, bytes);
  await measureMemory(server, key, `http://127.0.0.1:${portOf(videos)}`);
  row(
    'files that are left in the working folder',
    String((await readdir(join(dataDir, 'work'))).length),
    '(target 0)',
  );
  await server.end('SIGTERM');
  videos.closeAllConnections();
  videos.close();
}

async function measureClips(server: ServerProcess, key: string, clip: Buffer): Promise<void> {
  const timesMs: number[] = [];
  for (let number = 0; number < clips; number += 1) {
    // Meanwhile the spare child starts, as it does when clips arrive with a pause between them.
    await delay(pauseMs);
    const video = new FormData();
    video.set('video', new Blob([new Uint8Array(clip)]));
    const id = await post(server, key, video);
    const acceptedAtMs = performance.now();
    await ended(server, key, { id, everyMs: 50 });
    timesMs.push(performance.now() - acceptedAtMs);
  }
  const [first = 0, ...others] = timesMs;
  row(
    `a clip of ${clipSeconds} s, 202 to completed`,
    `${median(others).toFixed(0)} ms`,
    `first ${first.toFixed(0)} ms (target 500)`,
  );
}

async function measureMemory(server: ServerProcess, key: string, videos: string): Promise<void> {
  await delay(1_000);
  const idle = residentBytes(server);
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(server));
  }, 50);
  for (const megabytes of [500, 501]) {
    const fields = new FormData();
    fields.set('url', `${videos}/${megabytes}`);
    const id = await post(server, key, fields);
    const job = await ended(server, key, { id, everyMs: 500 });
    row(`a video of ${megabytes} MB by its address`, job?.status ?? '', job?.code ?? '');
  }
  clearInterval(sampler);
  row(
    'memory of the server above idle',
    `${((peak - idle) / megabyte).toFixed(0)} MB`,
    `idle ${(idle / megabyte).toFixed(0)} MB (target 100)`,
  );
}

async function post({ origin }: ServerProcess, key: string, body: FormData): Promise<string> {
  const response = await fetch(`${origin}/api/extract-audio`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
  return ((await response.json()) as ShownJob).job_id;
}

async function ended(
  { origin }: ServerProcess,
  key: string,
  { id, everyMs }: { id: string; everyMs: number },
) {
  for (;;) {
    const job = (await jobsOf(origin, [key])).find((shown) => shown.job_id === id);
    if (job?.status !== 'processing') return job;
    await delay(everyMs);
  }
}

/**
 * Yields the clip, then a box that readers skip, up to the megabytes in the path. Declares no length.
 */
function* paddedVideo(path: string, clip: Buffer): Generator<Buffer> {
  const wantedBytes = Number(path.slice(1)) * megabyte;
  const box = Buffer.alloc(8);
  box.writeUInt32BE(wantedBytes - clip.byteLength);
  box.write('free', 4);
  yield Buffer.concat([clip, box]);
  const block = Buffer.alloc(megabyte);
  for (let left = wantedBytes - clip.byteLength - 8; left > 0; left -= block.byteLength)
    yield block.subarray(0, left);
}

function residentBytes({ child }: ServerProcess): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout) * 1024;
}
