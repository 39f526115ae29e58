import { MAX_FRAMES } from '../limits.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from './invalid.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HEADER_BYTES = 13;

/**
 * Walks over a GIF's blocks (GIF89a, 15 to 27), counts its frames and sees whether all of it is there: its
 * decoder shows what it finds of a cut animation. A missing trailer alone is let through, because some
 * programs never write it.
 */
export async function measureGif(window: ByteWindow): Promise<Extent> {
  const head = await window.show(0, HEADER_BYTES);
  if (head.length < HEADER_BYTES) throw invalidImage('GIF: header cut');
  let [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  let at = HEADER_BYTES + colourTableBytes(head.readUInt8(10));
  let frames = 0;
  while (at < window.sizeBytes && frames <= MAX_FRAMES) {
    const block = await window.show(at, 10);
    if (block[0] === EXTENSION) at = await afterSubBlocks(window, at + 2);
    else if (block[0] === IMAGE && block.length === 10) {
      frames += 1;
      width = Math.max(width, block.readUInt16LE(1) + block.readUInt16LE(5));
      height = Math.max(height, block.readUInt16LE(3) + block.readUInt16LE(7));
      at = await afterSubBlocks(window, at + 11 + colourTableBytes(block.readUInt8(9)));
    } else if (block[0] === IMAGE) throw invalidImage('GIF: cut');
    else break;
  }
  if (frames === 0 || at > window.sizeBytes) throw invalidImage('GIF: cut');
  const decoderBytes = width * height * 4;
  return { width, height, frames, channels: 4, sampleBytes: 1, decoderBytes };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** The offset behind the sub-blocks that start at `at`; beyond the end of the file when they are cut. */
async function afterSubBlocks(window: ByteWindow, start: number): Promise<number> {
  let at = start;
  while (at < window.sizeBytes) {
    if (window.peek(at) === undefined) await window.show(at, 1);
    const sizeBytes = window.peek(at) ?? 0;
    at += 1 + sizeBytes;
    if (sizeBytes === 0) return at;
  }
  return window.sizeBytes + 1;
}
