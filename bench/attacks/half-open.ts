import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, keyOf, type Target } from './attack.ts';
import type { OpenRequest } from './client.ts';
import { folderBytes } from './folder-bytes.ts';
import { formType, openFile } from './form.ts';

const megabyte = 1_000_000;
/** A free account may send 4 large bodies or 2 videos at once. */
const bodies = {
  count: 80,
  declaredBytes: 70 * megabyte,
  sentBytes: 68 * megabyte,
  heldMs: 10_000,
  mostOpen: 8,
} as const;
const videos = {
  count: 50,
  declaredBytes: 500 * megabyte,
  sentBytes: 9 * megabyte,
  heldMs: 5_000,
  mostOpen: 2,
} as const;
/** Just enough not to count as a stalled upload. */
const trickle = { bytes: 16_384, everyMs: 1_000 } as const;
const goneWithinMs = 3_000;
/** How a PNG of 10,000 x 10,000 pixels begins, so that its first bytes are accepted. */
const pngStart = 'iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAIAAAA';

interface HalfOpen {
  readonly path: string;
  readonly contentType: string;
  /** Sent first on each connection. */
  readonly head: Buffer;
  /** Sent every second after that. */
  readonly more: Buffer;
  readonly shape: typeof bodies | typeof videos;
}

/** Bodies that never end, so that the server has to keep what it received. */
export const halfOpen: readonly Attack[] = [
  {
    name: 'R4-bodies',
    sends: '80 half-open JSON bodies of 70 MB by 2 accounts, 68 MB sent',
    accounts: 2,
    prepare: async () => {
      const head = Buffer.alloc(bodies.sentBytes, 'A');
      head.write(`{"image":"data:image/png;base64,${pngStart}`);
      const more = Buffer.alloc(trickle.bytes, 'A');
      const held = { path: '/api/image_padding', contentType: 'application/json', head, more, shape: bodies };
      return { run: (target) => hold(target, held) };
    },
  },
  {
    name: 'R8-uploads',
    sends: '50 half-open videos of 500 MB by 1 account, 9 MB sent',
    prepare: async () => {
      const head = Buffer.concat([
        openFile('video', 'video.mp4'),
        videoStart(),
        Buffer.alloc(videos.sentBytes),
      ]);
      const more = Buffer.alloc(trickle.bytes);
      const held = { path: '/api/extract-audio', contentType: formType, head, more, shape: videos };
      return { run: (target) => hold(target, held) };
    },
  },
];

/** Returns the first bytes of an MP4. */
function videoStart(): Buffer {
  const box = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  return Buffer.concat([box, Buffer.from('\x7f\xff\xff\xfffree', 'latin1')]);
}

async function hold(target: Target, { path, contentType, head, more, shape }: HalfOpen): Promise<void> {
  const beforeBytes = await folderBytes(target.dataDir);
  const grownMb = async () => Math.round(((await folderBytes(target.dataDir)) - beforeBytes) / megabyte);
  const finished = new Set<OpenRequest>();
  const opened = Array.from({ length: shape.count }, (_, index) => {
    const key = keyOf(target, index % target.attackers.length);
    const request = target.open({ path, contentType, key }, shape.declaredBytes);
    void request.outcome.then(() => finished.add(request));
    request.outgoing.write(head);
    return request;
  });
  for (let heldMs = 0; heldMs < shape.heldMs && !target.signal.aborted; heldMs += trickle.everyMs) {
    await delay(trickle.everyMs);
    for (const request of opened) if (!finished.has(request)) request.outgoing.write(more);
  }
  const held = opened.length - finished.size;
  const text = `${held} held, ${await grownMb()} MB more in the data folder`;
  if (held > shape.mostOpen) target.miss(text);
  else target.note(text);
  for (const request of opened) request.leave('held');
  if (target.signal.aborted) return;
  await delay(goneWithinMs);
  target.note(`${await grownMb()} MB more ${goneWithinMs / 1_000} s after they left`);
}
