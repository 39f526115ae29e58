import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';

/** Far more than cameras and editors write; profiles and thumbnails take a few hundred. */
const maxSegments = 20_000;
const coefficientBytes = 2;

/** Walks from segment to segment to the frame header (ITU-T T.81, B.1.1). */
export async function measureJpeg(window: ByteWindow): Promise<Extent> {
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments++) {
    at = await nextMarker(window, at);
    const head = await window.show(at, 10 + 3 * 4);
    const marker = head[0] ?? 0;
    if (isFrame(marker)) return readFrame(head, marker);
    if (isScan(marker) || head.length < 3) throw invalidImage('JPEG: no frame header');
    at += isAlone(marker) ? 1 : 1 + head.readUInt16BE(1);
  }
  throw invalidImage('JPEG: too many segments');
}

/** Returns the offset of the next marker's second byte; decoders skip whatever is before the marker. */
async function nextMarker(window: ByteWindow, from: number): Promise<number> {
  for (let at = from; ; at++) {
    if (window.peek(at) === undefined || window.peek(at + 1) === undefined) await window.show(at, 2);
    const [first, second] = [window.peek(at), window.peek(at + 1)];
    if (second === undefined) throw invalidImage('JPEG: truncated');
    if (first === 0xff && second !== 0xff && second !== 0) return at + 1;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isScan = (marker: number) => marker === 0xda || marker === 0xd9;
/** Whether a marker has no length and no content. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Decoders of progressive pictures hold every coefficient until the last scan is read. */
const isProgressive = (marker: number) => (marker & 3) === 2;

function readFrame(head: Buffer, marker: number): Extent {
  const components = head[8] ?? 0;
  if (components < 1 || components > 4 || head.length < 9 + 3 * components)
    throw invalidImage('JPEG: frame header truncated');
  const [height, width] = [head.readUInt16BE(4), head.readUInt16BE(6)];
  const samplings = Array.from({ length: components }, (_, index) => head.readUInt8(10 + 3 * index));
  const [across, down] = [
    Math.max(...samplings.map((s) => s >> 4)),
    Math.max(...samplings.map((s) => s & 15)),
  ];
  if (across < 1 || down < 1) throw invalidImage('JPEG: sampling');
  const planes = samplings.reduce((sum, s) => sum + ((s >> 4) * (s & 15)) / (across * down), 0);
  const decoderBytes = isProgressive(marker) ? Math.ceil(width * height * planes * coefficientBytes) : 0;
  return { width, height, frames: 1, channels: components === 4 ? 4 : 3, sampleBytes: 1, decoderBytes };
}
