import { maxFrames } from '#platform/server/image/limits.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';

const firstChunkAt = 12;
const chunkHeaderBytes = 8;
/** Two for each frame, and some for profiles and metadata. */
const maxChunks = 2 * maxFrames + 100;

/**
 * Walks over the chunks of a WebP (RFC 9649) and counts its frames, because its decoder's time grows with the
 * square of their number.
 */
export async function measureWebp(window: ByteWindow): Promise<Extent> {
  let canvas: Canvas | undefined;
  let frames = 0;
  let at = firstChunkAt;
  for (let chunks = 0; at + chunkHeaderBytes <= window.sizeBytes; chunks++) {
    if (chunks > maxChunks || frames > maxFrames) return extentOf(canvas, maxFrames + 1);
    const chunk = await window.show(at, chunkHeaderBytes + 10);
    const kind = chunk.toString('latin1', 0, 4);
    if (kind === 'ANMF') frames += 1;
    else canvas ??= canvasIn(kind, chunk.subarray(chunkHeaderBytes));
    const contentBytes = chunk.readUInt32LE(4);
    at += chunkHeaderBytes + contentBytes + (contentBytes % 2);
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

/** Reads the canvas from the chunk of a still picture or of an animation's canvas (VP8X). */
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
