import { readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import type { ImageWorker } from './image-work.ts';
import { encodeHead, type ImageReply, type ImageRequest, prefixBytes } from './messages.ts';

/** Work by its name, loaded on first use. */
export type ImageWorkers = Readonly<Record<string, () => Promise<{ readonly work: ImageWorker<never> }>>>;

/** The parent ends slow work long before; this limit is for a process whose parent is gone. */
const longestWorkMs = 60_000;
/** The descriptor under which the parent opens the pipe. */
const pipe = 3;

/**
 * Runs an image process: works on one picture at a time until the parent closes the pipe. The process has no
 * settings, no secrets and no database, reads only what it is given, and can be killed at any moment.
 */
export async function serveImageWork(workers: ImageWorkers): Promise<void> {
  configureImageLibrary();
  for (let next = receive(); next; next = receive()) {
    const deadline = setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestWorkMs);
    const { reply, bytes } = await handle(workers, next);
    clearTimeout(deadline);
    send(reply, bytes);
  }
}

interface Received {
  readonly request: ImageRequest;
  readonly bytes: Buffer;
}

async function handle(
  workers: ImageWorkers,
  { request, bytes }: Received,
): Promise<{ readonly reply: ImageReply; readonly bytes?: Uint8Array }> {
  try {
    const load = workers[request.work];
    if (!load) throw new Error(`Expected the name of work, received "${request.work}"`);
    const { work } = await load();
    const { picture: sent, attachments } = splitContent(bytes, request.attachmentBytes ?? []);
    const picture = request.path === undefined ? sent : await readFile(request.path);
    const finished = await work(picture, request.options as never, {
      onKind: (kind) => send({ type: 'kind', kind }),
      mayUseTwoCores: request.mayUseTwoCores,
      attachments,
    });
    const { bytes: result, ...report } = finished;
    return { reply: { type: 'done', report, memoryBytes: memoryBytes() }, bytes: result };
  } catch (error) {
    if (!(error instanceof Problem)) {
      return { reply: { type: 'failed', message: textOf(error), memoryBytes: memoryBytes() } };
    }
    const cause = error.cause === undefined ? '' : textOf(error.cause);
    return { reply: { type: 'refused', problem: shapeOf(error), cause, memoryBytes: memoryBytes() } };
  }
}

/** Splits what follows a request into the picture and the attachments of these lengths. */
function splitContent(bytes: Buffer, lengths: readonly number[]) {
  let end = bytes.byteLength;
  const attachments = lengths.toReversed().map((length) => {
    end -= length;
    return bytes.subarray(end, end + length);
  });
  return { picture: bytes.subarray(0, end), attachments: attachments.toReversed() };
}

function memoryBytes(): number {
  return process.memoryUsage.rss();
}

function shapeOf({ status, code, message, fix }: Problem): ProblemShape {
  return { status, code, error: message, ...(fix !== undefined && { fix }) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Waits for the next request. Returns undefined once the parent has closed the pipe or is gone. */
function receive(): Received | undefined {
  const prefix = readFromPipe(prefixBytes);
  if (!prefix) return undefined;
  const json = readFromPipe(prefix.readUInt32LE(0));
  const bytes = readFromPipe(prefix.readUInt32LE(4));
  return json && bytes && { request: JSON.parse(json.toString()) as ImageRequest, bytes };
}

function send(reply: ImageReply, bytes: Uint8Array = new Uint8Array()): void {
  writeToPipe(encodeHead(reply, bytes.byteLength));
  writeToPipe(bytes);
}

function readFromPipe(lengthBytes: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(lengthBytes);
  for (let at = 0; at < lengthBytes; ) {
    const count = readSync(pipe, bytes, at, lengthBytes - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function writeToPipe(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(pipe, bytes, at);
}
