import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { jobsOf } from '../../test/process/audio-requests.ts';
import type { VideosSent } from './videos.ts';

/**
 * `node video-sender.ts ORIGIN VIDEO KEY KEY KEY`: one customer has a video extracted, two upload 500 MB, all
 * over and over.
 */
const [origin = '', videoPath = '', ...keys] = process.argv.slice(2);
const [extractor = '', ...uploaders] = keys;
const megabyte = 1024 * 1024;
const uploadBytes = 500 * megabyte;
const boundary = 'overprint-bench';
const askEveryMs = 200;
const sent = { uploads: 0, extractions: 0 };
let extracting = '';

// What the sender costs is no part of what the client beside it measures.
setPriority(constants.priority.PRIORITY_LOW);
const video = await readFile(videoPath);
process.once('message', stop);
process.once('disconnect', () => process.exit());
await Promise.all([keepExtracting(), ...uploaders.map(keepUploading)]);

/** Without a job that the server would wait for at its end. */
async function stop(): Promise<void> {
  await cancel(extractor, extracting);
  process.send?.(sent satisfies VideosSent);
}

async function keepExtracting(): Promise<never> {
  for (;;) {
    extracting = await sendVideo(extractor, [video]);
    while ((await jobsOf(origin, [extractor])).some(({ status }) => status === 'processing'))
      await delay(askEveryMs);
    sent.extractions += 1;
  }
}

/** The job is cancelled once its video has arrived, so that the store does not fill up. */
async function keepUploading(key: string): Promise<never> {
  for (;;) {
    await cancel(key, await sendVideo(key, largeVideo()));
    sent.uploads += 1;
  }
}

async function cancel(key: string, id: string): Promise<void> {
  await fetch(`${origin}/api/extract-audio/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** The video, then a box that readers skip; the same block over and over costs the sender next to nothing. */
function* largeVideo(): Generator<Buffer> {
  const restBytes = uploadBytes - video.byteLength;
  const box = Buffer.alloc(8);
  box.writeUInt32BE(restBytes);
  box.write('free', 4);
  yield video;
  yield box;
  const block = Buffer.alloc(megabyte);
  for (let left = restBytes - box.byteLength; left > 0; left -= block.byteLength)
    yield block.subarray(0, left);
}

async function sendVideo(key: string, chunks: Iterable<Buffer>): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const call = request(`${origin}/api/extract-audio`, { method: 'POST', headers });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(inForm(chunks)), call);
  const [response] = await answered;
  const body = (await json(response)) as { job_id?: string };
  if (body.job_id === undefined) throw new Error(`Expected a job, received ${JSON.stringify(body)}`);
  return body.job_id;
}

function* inForm(chunks: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="video.mp4"\r\n\r\n`,
  );
  yield* chunks;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
