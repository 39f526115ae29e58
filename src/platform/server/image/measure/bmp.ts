import { BMP_HEADER_BYTES, readBmpHeader } from '../bmp-header.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';

/** Reads the header, which says all. The canvas that decodes it holds its pixels twice. */
export async function measureBmp(window: ByteWindow): Promise<Extent> {
  const { width, height } = readBmpHeader(await window.show(0, BMP_HEADER_BYTES), window.sizeBytes);
  return { width, height, frames: 1, channels: 4, sampleBytes: 1, decoderBytes: 2 * width * height * 4 };
}
