import { Readable } from 'node:stream';
import { videoBytes } from '#test/videos.ts';
import type { Customer } from '#bench/load/seed.ts';

const videoSize = 500_000_000;
const gigabytes = videoSize / 1e9;
const boxHeaderBytes = 8;

/** A short video, and after it a box of nothing that makes it long. */
function* longVideo(): Generator<Uint8Array> {
  const video = videoBytes('fragmented.mp4');
  yield video;
  const restBytes = videoSize - video.byteLength;
  const header = Buffer.alloc(boxHeaderBytes);
  header.writeUInt32BE(restBytes);
  header.write('free', 4);
  yield header;
  const chunk = Buffer.alloc(1_000_000);
  for (let left = restBytes - boxHeaderBytes; left > 0; left -= chunk.byteLength)
    yield chunk.subarray(0, left);
}

function* asForm(boundary: string): Generator<Uint8Array> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="video.mp4"\r\n\r\n`,
  );
  yield* longVideo();
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Sends a video as the form of a job. Returns how many gigabytes it has. */
export async function sendForm(origin: string, { key }: Customer): Promise<number> {
  const boundary = 'overprint-bench';
  const headers = { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` };
  await send(`${origin}/api/extract-audio`, { method: 'POST', headers, body: stream(asForm(boundary)) });
  return gigabytes;
}

/** Sends a video by tus in one request. Returns how many gigabytes it has. */
export async function sendTus(origin: string, { key }: Customer): Promise<number> {
  const headers = { 'x-api-key': key, 'tus-resumable': '1.0.0' };
  const { headers: created } = await send(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(videoSize) },
  });
  await send(new URL(created.get('location') ?? '', origin).href, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: stream(longVideo()),
  });
  return gigabytes;
}

const stream = (chunks: Iterable<Uint8Array>) => Readable.toWeb(Readable.from(chunks)) as ReadableStream;

async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, duplex: 'half' } as RequestInit);
  const body = await response.text();
  if (!response.ok) throw new Error(`Expected 2xx, received ${response.status}: ${body}`);
  return response;
}
