import { resolve } from 'node:path';
import { Decoder, Demuxer, FilterAPI } from 'node-av';

/** The rate at which FFmpeg's own decoder reads a file's first audio track, as one channel. */
export const heardRateHz = 16_000;

export function hear(path: string): Float32Array {
  const heard = decode(path, `aformat=sample_fmts=flt:sample_rates=${heardRateHz}:channel_layouts=mono`);
  return new Float32Array(Uint8Array.from(heard).buffer);
}

/** Returns every decoded sample of a file's first audio track, with both channels interleaved. */
export function decodeExactly(path: string): Buffer {
  return decode(path, 'aformat=sample_fmts=flt:channel_layouts=stereo');
}

function decode(path: string, format: string): Buffer {
  const demuxer = Demuxer.openSync(resolve(path));
  const track = demuxer.audio(0);
  if (!track) throw new Error(`Expected sound in ${path}, received none`);
  const decoder = Decoder.createSync(track);
  const filter = FilterAPI.create(format);
  const chunks: Buffer[] = [];
  for (const frame of filter.framesSync(decoder.framesSync(demuxer.packetsSync(track.index)))) {
    if (frame === null) break;
    const sizeBytes = frame.nbSamples * frame.channels * Float32Array.BYTES_PER_ELEMENT;
    chunks.push(Buffer.from(frame.data?.[0]?.subarray(0, sizeBytes) ?? []));
    frame.free();
  }
  demuxer.closeSync();
  return Buffer.concat(chunks);
}

const longestShift = 0.06 * heardRateHz;

/**
 * Returns the correlation of two sounds (1 for equal ones) at the shift of up to 60 ms at which a quarter of
 * a second of them fits best.
 */
export function likeness(a: Float32Array, b: Float32Array): number {
  const middle = Math.floor(a.length / 2);
  const quarter = [middle - heardRateHz / 8, middle + heardRateHz / 8] as const;
  let best = { shift: 0, fit: -1 };
  for (let shift = -longestShift; shift <= longestShift; shift += 1) {
    const fit = correlation(a, b, shift, quarter);
    if (fit > best.fit) best = { shift, fit };
  }
  return correlation(a, b, best.shift, [0, a.length]);
}

function correlation(
  a: Float32Array,
  b: Float32Array,
  shift: number,
  [from, to]: readonly [number, number],
): number {
  let [ab, aa, bb] = [0, 0, 0];
  const end = Math.min(to, a.length, b.length - shift);
  for (let at = Math.max(0, from, -shift); at < end; at += 1) {
    const x = a[at] ?? 0;
    const y = b[at + shift] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb || 1);
}
