/** Reads frames of MPEG-1 layer III without a checksum, as LAME writes them (ISO 11172-3, 2.4.1). */

export const samplesPerFrame = 1_152;
/** How far before its frame the audio data may begin, in bytes: the field has nine bits. */
export const longestReservoirBytes = 511;

const headBytes = 4;
const [monoSideBytes, stereoSideBytes] = [17, 32];
const monoMode = 3;
const bitratesKbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const ratesHz = [44_100, 48_000, 32_000];

/** Returns the length in bytes of the frame at the start of `bytes`. Throws if there is none. */
export function frameSizeBytes(bytes: Buffer): number {
  const head = bytes.readUInt32BE(0);
  const bitrateKbps = bitratesKbps[(head >>> 12) & 15];
  const rateHz = ratesHz[(head >>> 10) & 3];
  if (head >>> 17 !== 0x7ffd || !bitrateKbps || !rateHz) {
    throw new Error(`Expected the head of an MP3 frame, received ${head.toString(16)}`);
  }
  return Math.floor((144_000 * bitrateKbps) / rateHz) + ((head >>> 9) & 1);
}

/** Returns header and side information: how the frame is coded, without its audio data. */
export function outlineOf(frame: Buffer): Buffer {
  return frame.subarray(0, soundAt(frame));
}

/** Returns the frame's share of the audio data, which may belong to this frame and to later ones. */
export function soundOf(frame: Buffer): Buffer {
  return frame.subarray(soundAt(frame));
}

/** Returns how many bytes of audio data before this frame belong to it. */
export function reservoirBytes(frame: Buffer): number {
  return frame.readUInt16BE(headBytes) >>> 7;
}

function soundAt(frame: Buffer): number {
  const mode = frame.readUInt8(3) >>> 6;
  return headBytes + (mode === monoMode ? monoSideBytes : stereoSideBytes);
}
