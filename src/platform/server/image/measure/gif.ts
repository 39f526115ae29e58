import { maxFrames } from '#platform/server/image/limits.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';

const extensionBlock = 0x21;
const imageBlock = 0x2c;
const headerBytes = 13;

/**
 * Walks over the blocks of a GIF (GIF89a, 15 to 27), counts its frames and refuses a truncated file, of which
 * the decoder would show as much as it finds. Only the trailer may be missing, because some programs never
 * write it.
 */
export async function measureGif(window: ByteWindow): Promise<Extent> {
  const head = await window.show(0, headerBytes);
  if (head.length < headerBytes) throw invalidImage('GIF: header truncated');
  let [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  let at = headerBytes + colourTableBytes(head.readUInt8(10));
  let frames = 0;
  while (at < window.sizeBytes && frames <= maxFrames) {
    const block = await window.show(at, 10);
    if (block[0] === extensionBlock) at = await afterSubBlocks(window, at + 2);
    else if (block[0] === imageBlock && block.length === 10) {
      frames += 1;
      width = Math.max(width, block.readUInt16LE(1) + block.readUInt16LE(5));
      height = Math.max(height, block.readUInt16LE(3) + block.readUInt16LE(7));
      at = await afterSubBlocks(window, at + 11 + colourTableBytes(block.readUInt8(9)));
    } else if (block[0] === imageBlock) throw invalidImage('GIF: truncated');
    else break;
  }
  if (frames === 0 || at > window.sizeBytes) throw invalidImage('GIF: truncated');
  const decoderBytes = width * height * 4;
  return { width, height, frames, channels: 4, sampleBytes: 1, decoderBytes };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Returns the offset after the sub-blocks at `start`; beyond the end of the file if they are truncated. */
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
