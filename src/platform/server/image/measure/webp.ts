import { MAX_FRAMES } from '../limits.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from './invalid.ts';

const FIRST_CHUNK_AT = 12;
const CHUNK_HEADER_BYTES = 8;
/** Frames, and some for profiles and notes. */
const MAX_CHUNKS = 2 * MAX_FRAMES + 100;

/**
 * Walks over the chunks of a WebP (RFC 9649) and counts its frames, because the time of its decoder grows
 * with the square of their number.
 */
export async function measureWebp(window: ByteWindow): Promise<Extent> {
  let canvas: Canvas | undefined;
  let frames = 0;
  let at = FIRST_CHUNK_AT;
  for (let chunks = 0; at + CHUNK_HEADER_BYTES <= window.sizeBytes; chunks++) {
    if (chunks > MAX_CHUNKS || frames > MAX_FRAMES) return extentOf(canvas, MAX_FRAMES + 1);
    const chunk = await window.show(at, CHUNK_HEADER_BYTES + 10);
    const kind = chunk.toString('latin1', 0, 4);
    if (kind === 'ANMF') frames += 1;
    else canvas ??= canvasIn(kind, chunk.subarray(CHUNK_HEADER_BYTES));
    const contentBytes = chunk.readUInt32LE(4);
    at += CHUNK_HEADER_BYTES + contentBytes + (contentBytes % 2);
  }
  return extentOf(canvas, Math.max(1, frames));
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

function extentOf(canvas: Canvas | undefined, frames: number): Extent {
  if (!canvas) throw invalidImage('WebP: no size');
  const { width, height } = canvas;
  const decoderBytes = width * height * 4 * (frames > 1 ? 2 : 1);
  return { width, height, frames, channels: canvas.hasAlpha ? 4 : 3, sampleBytes: 1, decoderBytes };
}

/** What the chunk of a still picture, or the one of the whole canvas, begins with. */
function canvasIn(kind: string, content: Buffer): Canvas | undefined {
  if (content.length < 10) return undefined;
  if (kind === 'VP8X') {
    const [width, height] = [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1];
    return { width, height, hasAlpha: (content.readUInt8(0) & 0x10) !== 0 };
  }
  if (kind === 'VP8 ') {
    const [width, height] = [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
    return { width, height, hasAlpha: false };
  }
  if (kind !== 'VP8L') return undefined;
  const bits = content.readUInt32LE(1);
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: (bits >>> 28) % 2 === 1,
  };
}
