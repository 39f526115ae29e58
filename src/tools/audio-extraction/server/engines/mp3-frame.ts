/**
 * What joining needs to know of a frame of MPEG-1 layer III without a checksum, as LAME makes it (ISO
 * 11172-3, 2.4.1).
 */

export const samplesPerFrame = 1_152;
/** Farthest that a frame's sound may begin before the frame: nine bits of bytes. */
export const longestReservoirBytes = 511;

const headBytes = 4;
const [monoSideBytes, stereoSideBytes] = [17, 32];
const monoMode = 3;
const bitratesKbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const ratesHz = [44_100, 48_000, 32_000];

/** The length in bytes of the frame that begins there. Throws where none does. */
export function frameSizeBytes(bytes: Buffer): number {
  const head = bytes.readUInt32BE(0);
  const bitrateKbps = bitratesKbps[(head >>> 12) & 15];
  const rateHz = ratesHz[(head >>> 10) & 3];
  if (head >>> 17 !== 0x7ffd || !bitrateKbps || !rateHz) {
    throw new Error(`Expected the head of an MP3 frame, received ${head.toString(16)}`);
  }
  return Math.floor((144_000 * bitrateKbps) / rateHz) + ((head >>> 9) & 1);
}

/**
 * Head and side information: how the frame is cut into blocks, quantised and coded, without the sound itself.
 */
export function outlineOf(frame: Buffer): Buffer {
  return frame.subarray(0, soundAt(frame));
}

/** The frame's share of the stream of sound, which may hold parts of its own and of later frames. */
export function soundOf(frame: Buffer): Buffer {
  return frame.subarray(soundAt(frame));
}

/** How many bytes of the stream of sound before this frame's share are its own. */
export function reservoirBytes(frame: Buffer): number {
  return frame.readUInt16BE(headBytes) >>> 7;
}

function soundAt(frame: Buffer): number {
  const mode = frame.readUInt8(3) >>> 6;
  return headBytes + (mode === monoMode ? monoSideBytes : stereoSideBytes);
}
