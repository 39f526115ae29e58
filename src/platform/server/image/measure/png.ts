import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';

const headerEnd = 33;
/** Bits of the colour type (PNG, 11.2.1). */
const palette = 1;
const alpha = 4;

/** Reads the header chunk, with which every PNG begins. */
export async function measurePng(window: ByteWindow): Promise<Extent> {
  const head = await window.show(0, headerEnd);
  if (head.length < headerEnd || head.toString('latin1', 12, 16) !== 'IHDR')
    throw invalidImage('PNG: no header');
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  const colourType = head.readUInt8(25);
  const channels = (colourType & (palette | alpha)) === 0 ? 3 : 4;
  const sampleBytes = head.readUInt8(24) === 16 ? 2 : 1;
  const isInterlaced = head.readUInt8(28) !== 0;
  return {
    width,
    height,
    frames: 1,
    channels,
    sampleBytes,
    decoderBytes: isInterlaced ? width * height * channels * sampleBytes : 0,
  };
}
