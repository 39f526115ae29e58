import type { Readable } from 'node:stream';
import type { PictureKind } from '../formats.ts';
import type { ImageEnd } from './image-process.ts';
import { type ImageReply, prefixBytes } from './messages.ts';

/** Puts the replies of an image process together from what its pipe gives. */
export interface ReplyReader {
  /** Resolves with the end of the request under way; never, when the pipe ends before. */
  read(onKind: (kind: PictureKind) => void): Promise<ImageEnd>;
}

export function createReplyReader(pipe: Readable): ReplyReader {
  let waiting:
    | { readonly onKind: (kind: PictureKind) => void; readonly resolve: (end: ImageEnd) => void }
    | undefined;
  const parse = replyParser((reply, bytes) => {
    if (reply.type === 'kind') return waiting?.onKind(reply.kind);
    const answered = waiting;
    waiting = undefined;
    answered?.resolve({ ...reply, bytes });
  });
  pipe.on('data', parse);
  // A killed process breaks its pipe; its exit tells whoever waits.
  pipe.on('error', () => undefined);
  return {
    read(onKind) {
      const { promise, resolve } = Promise.withResolvers<ImageEnd>();
      waiting = { onKind, resolve };
      return promise;
    },
  };
}

/** Takes chunks as they come and gives whole replies; each part is copied once, to where it stays. */
function replyParser(give: (reply: ImageReply, bytes: Buffer) => void): (chunk: Buffer) => void {
  const fill = createFilling();
  let parts = [fill(prefixBytes)];
  return (chunk) => {
    let rest: Buffer = chunk;
    for (;;) {
      const part = parts.at(-1);
      if (!part) throw new Error('Expected a part to fill');
      rest = part.take(rest);
      if (!part.isFull()) return;
      const [prefix, json, bytes] = parts;
      if (!json && prefix) parts.push(fill(prefix.bytes.readUInt32LE(0)));
      else if (!bytes && prefix) parts.push(fill(prefix.bytes.readUInt32LE(4)));
      else if (json && bytes) {
        parts = [fill(prefixBytes)];
        give(JSON.parse(json.bytes.toString()) as ImageReply, bytes.bytes);
      }
    }
  };
}

function createFilling() {
  return (lengthBytes: number) => {
    const bytes = Buffer.allocUnsafeSlow(lengthBytes);
    let filled = 0;
    return {
      bytes,
      isFull: () => filled === lengthBytes,
      /** Takes what it needs and gives the rest back. */
      take(chunk: Buffer): Buffer {
        const taken = chunk.copy(bytes, filled);
        filled += taken;
        return chunk.subarray(taken);
      },
    };
  };
}
