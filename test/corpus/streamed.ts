import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { videoBytes } from '#test/videos.ts';
import type { CaseInput } from './cases.ts';
import type { CaseResponse } from './send.ts';

/**
 * Writes a body that is too large or too slow to build. The server has to respond before it has all of it.
 */
type Writer = (request: ClientRequest, isAnswered: () => boolean) => Promise<void>;

const boundary = 'streamed';
const megabyte = 1024 * 1024;
const head = Buffer.concat([
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="big.mp4"\r\n\r\n`),
  videoBytes('aac.mp4'),
]);

/** Returns what a case streams, or undefined for a body that is built. */
export function streamedBody({ multipart, multipartRaw, slowBody }: CaseInput): Writer | undefined {
  const video = multipart?.video;
  if (slowBody) return (request, isAnswered) => drip(request, isAnswered, slowBody.bytesPerSecond);
  if (multipartRaw === 'headers only') return async (request) => request.flushHeaders();
  if (multipartRaw === 'chunked 600 MB without a length') return (...sink) => pour(600_000_000, ...sink);
  const fileBytes = typeof video === 'object' ? (video.bytes ?? 0) : 0;
  return fileBytes > 100 * megabyte ? (...sink) => pour(fileBytes, ...sink) : undefined;
}

/**
 * Sends a body and resolves with the response, whenever it comes. The server may break the connection then.
 */
export async function sendStreamed(
  url: string,
  options: { readonly method: string; readonly headers: Record<string, string> },
  write: Writer,
): Promise<CaseResponse> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers };
  const request = startRequest(url, { method: options.method, headers });
  let isOver = false;
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
    request.once('response', () => (isOver = true)).once('close', () => (isOver = true));
  });
  const [response] = await Promise.all([answered, write(request, () => isOver)]);
  const body = await text(response);
  request.destroy();
  const contentType = response.headers['content-type'] ?? '';
  return { status: response.statusCode ?? 0, headers: new Headers(), contentType, text: body };
}

async function pour(fileBytes: number, request: ClientRequest, isAnswered: () => boolean): Promise<void> {
  request.write(head);
  const chunk = Buffer.alloc(megabyte);
  for (let left = fileBytes - videoBytes('aac.mp4').byteLength; left > 0 && !isAnswered(); left -= megabyte) {
    const isTaken = request.write(chunk.subarray(0, Math.min(left, megabyte)));
    if (!isTaken) await drained(request);
  }
  if (!isAnswered()) request.end(`\r\n--${boundary}--\r\n`);
}

/** Resolves when more can be written, or when the other end accepts nothing more. */
async function drained(request: ClientRequest): Promise<void> {
  const decided = new AbortController();
  const events = ['drain', 'response', 'close'].map((event) =>
    once(request, event, { signal: decided.signal }),
  );
  for (const event of events) event.catch(() => undefined);
  await Promise.race(events);
  decided.abort();
}

async function drip(
  request: ClientRequest,
  isAnswered: () => boolean,
  bytesPerSecond: number,
): Promise<void> {
  request.write(head);
  while (!isAnswered()) {
    request.write(Buffer.alloc(bytesPerSecond / 10));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
