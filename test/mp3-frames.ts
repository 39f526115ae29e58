import { bitrates } from '#tools/audio-extraction/shared/limits.ts';

/** One frame of an MP3 file. */
export interface Mp3Frame {
  readonly at: number;
  readonly sizeBytes: number;
  readonly bitrateKbps: number;
  readonly rateHz: number;
}

const lowBitrates = [32, 40, 48, 56] as const;
const bitratesKbps: readonly (number | undefined)[] = [undefined, ...lowBitrates, ...bitrates];
const ratesHz: readonly (number | undefined)[] = [44_100, 48_000, 32_000];

/**
 * Returns the frames of an MPEG-1 MP3, after its ID3v2 tag if there is one. Throws for a byte that belongs to
 * no frame.
 */
export function* framesOf(mp3: Buffer): Generator<Mp3Frame> {
  for (let at = tagBytes(mp3); at < mp3.byteLength; ) {
    const frame = frameAt(mp3, at);
    yield frame;
    at += frame.sizeBytes;
  }
}

function frameAt(mp3: Buffer, at: number): Mp3Frame {
  const head = mp3.byteLength - at < 4 ? 0 : mp3.readUInt32BE(at);
  const bitrateKbps = bitratesKbps[(head >>> 12) & 15];
  const rateHz = ratesHz[(head >>> 10) & 3];
  // Sync word, MPEG-1, layer III.
  if ((head & 0xff_fe_00_00) >>> 0 !== 0xff_fa_00_00 || bitrateKbps === undefined || rateHz === undefined) {
    throw new Error(`Expected a frame at byte ${at} of the MP3, received ${head.toString(16)}`);
  }
  const padding = (head >>> 9) & 1;
  return { at, sizeBytes: Math.floor((144_000 * bitrateKbps) / rateHz) + padding, bitrateKbps, rateHz };
}

/** Sizes in ID3v2 have seven bits a byte. */
function tagBytes(mp3: Buffer): number {
  if (mp3.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = mp3.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}
