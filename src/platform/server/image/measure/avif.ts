import { invalidImage } from '#platform/server/image/invalid-image.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';

/** More boxes than a still picture has of any kind, its tiles included. */
const maxBoxes = 2_000;
const boxHeadBytes = 8;
/** Version and flags of a full box. */
const fullBoxBytes = 4;
/** Planes and pixels of 16 bits a sample, both of the whole picture. */
const decoderBytesPerPixel = 16;

interface Box {
  readonly type: string;
  /** Of its content. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the largest size that an item of an AVIF has (ISO/IEC 23008-12, 6.5.3), which is that of the picture:
 * tiles and thumbnails are smaller. Reads only the headers of boxes.
 */
export async function measureAvif(window: ByteWindow): Promise<Extent> {
  const meta = await findBox(window, { type: '', start: 0, end: window.sizeBytes }, 'meta');
  const inside = { ...meta, start: meta.start + fullBoxBytes };
  const properties = await findBox(window, await findBox(window, inside, 'iprp'), 'ipco');
  let [width, height] = [0, 0];
  for await (const { type, start } of boxesIn(window, properties)) {
    if (type !== 'ispe') continue;
    const size = await window.show(start + fullBoxBytes, 8);
    if (size.length < 8) throw invalidImage('AVIF: truncated');
    const [itemWidth, itemHeight] = [size.readUInt32BE(0), size.readUInt32BE(4)];
    if (itemWidth * itemHeight > width * height) [width, height] = [itemWidth, itemHeight];
  }
  const decoderBytes = width * height * decoderBytesPerPixel;
  return { width, height, frames: 1, channels: 4, sampleBytes: 1, decoderBytes };
}

async function findBox(window: ByteWindow, parent: Box, wanted: string): Promise<Box> {
  for await (const box of boxesIn(window, parent)) if (box.type === wanted) return box;
  throw invalidImage(`AVIF: no ${wanted}`);
}

async function* boxesIn(window: ByteWindow, parent: Box): AsyncGenerator<Box> {
  let at = parent.start;
  for (let count = 0; count < maxBoxes && at + boxHeadBytes <= parent.end; count++) {
    const head = await window.show(at, boxHeadBytes);
    if (head.length < boxHeadBytes) throw invalidImage('AVIF: truncated');
    const sizeBytes = head.readUInt32BE(0);
    // A size of 0 goes on to the end. One of 64 bits is only for media data, which need not be read.
    const end = sizeBytes === 0 ? parent.end : at + sizeBytes;
    if (end < at + boxHeadBytes || end > parent.end) throw invalidImage('AVIF: box of an absurd size');
    yield { type: head.toString('latin1', 4, 8), start: at + boxHeadBytes, end };
    at = end;
  }
}
