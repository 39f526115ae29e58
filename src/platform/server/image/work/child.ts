import { readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Problem, shapeOf } from '#platform/shared/problem.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { type Inspect, reportKind, runInspection } from '#platform/server/image/pipeline/inspect.ts';
import { toSend, withoutBytes } from '#platform/server/image/pipeline/made.ts';
import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { type LayerFile, type PrepareLayers, runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import type { TakeApart } from '#platform/server/image/pipeline/take-apart.ts';
import type { SentSteps } from '#platform/server/image/pipeline/steps.ts';
import { encodeHead, type ImageReply, type ImageRequest, prefixBytes, type SentFile } from './messages.ts';

/** Loads what features do with pictures, at the first picture that needs it. */
interface Modules<
  Layers extends object,
  Options extends object,
  Changes extends object,
  Documents extends object,
> {
  drawing(): Promise<{ readonly prepareLayers: PrepareLayers<Layers, object> }>;
  inspection(): Promise<{ readonly inspect: Inspect<Options, object> }>;
  repair(): Promise<{ readonly repair: (pixels: Pixels, options: Changes) => void }>;
  documents(): Promise<{ readonly takeApart: TakeApart<Documents, object> }>;
}

/** The parent ends slow work long before; this limit is for a process whose parent is gone. */
const longestWorkMs = 60_000;
/** The descriptor under which the parent opens the pipe. */
const pipe = 3;

/**
 * Runs an image process: works on one picture at a time until the parent closes the pipe. The process has no
 * settings, no secrets and no database, reads only what it is given, and can be killed at any moment.
 */
export async function serveImageWork<
  Layers extends object,
  Options extends object,
  Changes extends object,
  Documents extends object,
>(modules: Modules<Layers, Options, Changes, Documents>): Promise<void> {
  configureImageLibrary();
  for (let next = receive(); next; next = receive()) {
    const deadline = setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestWorkMs);
    const { reply, bytes } = await handle(modules, next);
    clearTimeout(deadline);
    send(reply, bytes);
  }
}

interface Received {
  readonly request: ImageRequest;
  readonly bytes: Buffer;
}

async function handle<
  Layers extends object,
  Options extends object,
  Changes extends object,
  Documents extends object,
>(
  modules: Modules<Layers, Options, Changes, Documents>,
  { request, bytes }: Received,
): Promise<{ readonly reply: ImageReply; readonly bytes?: Uint8Array }> {
  try {
    const { picture: sent, files } = splitContent(bytes, request.files ?? []);
    const picture = request.path === undefined ? sent : await readFile(request.path);
    if (request.inspection) {
      send({ type: 'kind', kind: reportKind });
      const { inspect } = await modules.inspection();
      const report = await runInspection(picture, request.inspection as Options, inspect);
      return { reply: { type: 'inspected', report, memoryBytes: memoryBytes() } };
    }
    if (request.document) {
      send({ type: 'kind', kind: reportKind });
      const { takeApart } = await modules.documents();
      const { report, pictures } = await takeApart(picture, request.document as Documents);
      const heads = pictures.map(withoutBytes);
      return {
        reply: { type: 'taken-apart', report, pictures: heads, memoryBytes: memoryBytes() },
        bytes: Buffer.concat(pictures.map((one) => one.bytes)),
      };
    }
    // Each module gets what its own step made.
    const made = await runSteps(picture, request.steps as SentSteps<Layers>, {
      prepareLayers: async (...layers) => (await modules.drawing()).prepareLayers(...layers),
      inspect: async (seen, options) => (await modules.inspection()).inspect(seen, options as Options),
      repair: async (pixels, options) => (await modules.repair()).repair(pixels, options as Changes),
      files,
      onKind: (kind) => send({ type: 'kind', kind }),
    });
    const { report, bytes: result } = toSend(made);
    return { reply: { type: 'done', report, memoryBytes: memoryBytes() }, bytes: result };
  } catch (error) {
    if (!(error instanceof Problem)) {
      return { reply: { type: 'failed', message: textOf(error), memoryBytes: memoryBytes() } };
    }
    const cause = error.cause === undefined ? '' : textOf(error.cause);
    return { reply: { type: 'refused', problem: shapeOf(error), cause, memoryBytes: memoryBytes() } };
  }
}

/** Splits what follows a request into the picture and the files; those on the disk are read when needed. */
function splitContent(bytes: Buffer, sent: readonly SentFile[]) {
  let end = bytes.byteLength;
  const files = sent.toReversed().map((file): LayerFile => {
    if ('path' in file) return () => readFile(file.path);
    end -= file.sizeBytes;
    const own = bytes.subarray(end, end + file.sizeBytes);
    return async () => own;
  });
  return { picture: bytes.subarray(0, end), files: files.toReversed() };
}

function memoryBytes(): number {
  return process.memoryUsage.rss();
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
