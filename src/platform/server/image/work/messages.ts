import type { Readable } from 'node:stream';
import type { ProblemShape } from '#platform/shared/problem.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import type { MadeReport, SentPicture } from '#platform/server/image/pipeline/made.ts';
import type { SentSteps } from '#platform/server/image/pipeline/steps.ts';

/**
 * A request to an image process: steps that make pictures, an inspection, or the taking apart of a document.
 * The picture or the document follows as bytes, or is stored at `path`; then the files of its layers.
 */
export interface ImageRequest {
  readonly steps?: SentSteps | undefined;
  readonly inspection?: object | undefined;
  readonly document?: object | undefined;
  readonly path?: string;
  readonly files?: readonly SentFile[];
}

/** A file of the layers: one that follows the picture, after those before it, or one that is stored. */
export type SentFile = { readonly sizeBytes: number } | { readonly path: string };

/**
 * A reply of an image process: first the kind of picture that it will make, then how the work ended. The
 * finished pictures follow as bytes.
 */
export type ImageReply =
  | { readonly type: 'kind'; readonly kind: PictureKind }
  | { readonly type: 'done'; readonly report: MadeReport<object>; readonly memoryBytes: number }
  | { readonly type: 'inspected'; readonly report: object; readonly memoryBytes: number }
  | {
      readonly type: 'taken-apart';
      readonly report: object;
      readonly pictures: readonly SentPicture[];
      readonly memoryBytes: number;
    }
  | {
      readonly type: 'refused';
      readonly problem: ProblemShape;
      readonly cause: string;
      readonly memoryBytes: number;
    }
  | { readonly type: 'failed'; readonly message: string; readonly memoryBytes: number };

/** How a request ended, with the finished pictures. */
export type ImageEnd = Exclude<ImageReply, { type: 'kind' }> & { readonly bytes: Buffer };

/** Each message starts with the lengths of its JSON and of its bytes. */
export const prefixBytes = 8;

/** Encodes a message for the pipe, without the bytes that follow it. */
export function encodeHead(message: ImageRequest | ImageReply, contentBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(contentBytes, 4);
  return Buffer.concat([prefix, json]);
}

/** Reads the replies of an image process from its pipe. */
export interface ReplyReader {
  /** Resolves with the end of the current request; never resolves if the pipe ends before. */
  read(onKind: (kind: PictureKind) => void): Promise<ImageEnd>;
}

export function createReplyReader(pipe: Readable): ReplyReader {
  let waiting:
    | { readonly onKind: (kind: PictureKind) => void; readonly resolve: (end: ImageEnd) => void }
    | undefined;
  const parse = createReplyParser((reply, bytes) => {
    if (reply.type === 'kind') return waiting?.onKind(reply.kind);
    const reader = waiting;
    waiting = undefined;
    reader?.resolve({ ...reply, bytes });
  });
  pipe.on('data', parse);
  // Killing the process breaks its pipe; the caller learns of that from the process's exit.
  pipe.on('error', () => undefined);
  return {
    read(onKind) {
      const { promise, resolve } = Promise.withResolvers<ImageEnd>();
      waiting = { onKind, resolve };
      return promise;
    },
  };
}

/** Returns a function that takes chunks and calls `onReply` for each whole reply. Copies each byte once. */
function createReplyParser(onReply: (reply: ImageReply, bytes: Buffer) => void): (chunk: Buffer) => void {
  let sections = [createSection(prefixBytes)];
  return (chunk) => {
    let rest: Buffer = chunk;
    for (;;) {
      const section = sections.at(-1);
      if (!section) throw new Error('Expected a section to fill');
      rest = section.fill(rest);
      if (!section.isFull()) return;
      const [prefix, json, bytes] = sections;
      if (!json && prefix) sections.push(createSection(prefix.bytes.readUInt32LE(0)));
      else if (!bytes && prefix) sections.push(createSection(prefix.bytes.readUInt32LE(4)));
      else if (json && bytes) {
        sections = [createSection(prefixBytes)];
        onReply(JSON.parse(json.bytes.toString()) as ImageReply, bytes.bytes);
      }
    }
  };
}

/** Part of a message: its prefix, its JSON or its bytes. */
function createSection(lengthBytes: number) {
  const bytes = Buffer.allocUnsafeSlow(lengthBytes);
  let filled = 0;
  return {
    bytes,
    isFull: () => filled === lengthBytes,
    /** Takes what it needs from a chunk and returns the rest. */
    fill(chunk: Buffer): Buffer {
      const taken = chunk.copy(bytes, filled);
      filled += taken;
      return chunk.subarray(taken);
    },
  };
}
