import { canvasBytes, readWebpCanvas, type WebpCanvas } from '#platform/shared/density/webp-canvas.ts';
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
  let canvas: WebpCanvas | undefined;
  let frames = 0;
  let at = firstChunkAt;
  for (let chunks = 0; at + chunkHeaderBytes <= window.sizeBytes; chunks++) {
    if (chunks > maxChunks || frames > maxFrames) return extentOf(canvas, maxFrames + 1);
    const chunk = await window.show(at, chunkHeaderBytes + canvasBytes);
    const kind = chunk.toString('latin1', 0, 4);
    if (kind === 'ANMF') frames += 1;
    else canvas ??= readWebpCanvas(kind, chunk.subarray(chunkHeaderBytes));
    const contentBytes = chunk.readUInt32LE(4);
    at += chunkHeaderBytes + contentBytes + (contentBytes % 2);
  }
  return extentOf(canvas, Math.max(1, frames));
}

function extentOf(canvas: WebpCanvas | undefined, frames: number): Extent {
  if (!canvas) throw invalidImage('WebP: no size');
  const { width, height } = canvas;
  const decoderBytes = width * height * 4 * (frames > 1 ? 2 : 1);
  return { width, height, frames, channels: canvas.hasAlpha ? 4 : 3, sampleBytes: 1, decoderBytes };
}
