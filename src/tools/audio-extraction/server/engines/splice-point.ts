import { longestReservoirBytes, outlineOf, reservoirBytes, soundOf } from './mp3-frame.ts';

/** Frames before a splice point whose outlines have to be equal: a decoder remembers one. */
const equalFrames = 4;

/**
 * Finds where two streams of frames of the same sound, by encoders that began at different moments, have come
 * to the same state: from that frame on either may follow the other. Encoders that agree on the last frames'
 * blocks and on how full their bit reservoirs are have made the same decisions, and a frame's bytes that lie
 * in frames before it are there in both.
 */
export class SplicePoint {
  #equalFrames = 0;
  #mine = Buffer.alloc(0);
  #theirs = Buffer.alloc(0);

  /**
   * Takes the next frame of each stream; true where `theirs` and all that follows may stand behind the frames
   * before `mine`.
   */
  isAt(mine: Buffer, theirs: Buffer): boolean {
    const isHere = this.#equalFrames >= equalFrames && this.#holdsReservoir(mine, theirs);
    this.#equalFrames = outlineOf(mine).equals(outlineOf(theirs)) ? this.#equalFrames + 1 : 0;
    this.#mine = lastOf(this.#mine, mine);
    this.#theirs = lastOf(this.#theirs, theirs);
    return isHere;
  }

  #holdsReservoir(mine: Buffer, theirs: Buffer): boolean {
    const sizeBytes = reservoirBytes(theirs);
    if (sizeBytes !== reservoirBytes(mine) || sizeBytes > this.#theirs.byteLength) return false;
    return tail(this.#mine, sizeBytes).equals(tail(this.#theirs, sizeBytes));
  }
}

function lastOf(sound: Buffer, frame: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([sound, soundOf(frame)]).subarray(-longestReservoirBytes);
}

function tail(sound: Buffer, sizeBytes: number): Buffer {
  return sound.subarray(sound.byteLength - sizeBytes);
}
