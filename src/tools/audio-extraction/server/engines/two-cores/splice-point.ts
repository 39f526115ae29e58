import { longestReservoirBytes, outlineOf, reservoirBytes, soundOf } from './mp3-frame.ts';

/** How many frames before a splice point must have equal outlines; a decoder remembers one. */
const equalFrames = 4;

/**
 * Finds the frame from which one MP3 stream may continue with the frames of another. Both encode the same
 * audio, but started at different moments. The encoders are in the same state once the blocks of the last
 * frames and the fill of their bit reservoirs agree. The reservoir must also hold the same bytes, because a
 * frame refers back to them.
 */
export class SplicePoint {
  #equalFrames = 0;
  #mine = Buffer.alloc(0);
  #theirs = Buffer.alloc(0);

  /** Takes the next frame of each stream. Returns true if `theirs` may follow the frames before `mine`. */
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
