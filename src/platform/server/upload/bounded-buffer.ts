import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { MemoryShare } from '#platform/server/budgets/body-memory.ts';

export interface BufferLimits {
  readonly maxBytes: number;
  /** Thrown at the first byte over `maxBytes`. */
  readonly tooLarge: ProblemShape;
  /** The memory budget that the buffer counts against; none by default. */
  readonly memory?: MemoryShare | undefined;
}

/**
 * Collects the bytes of a stream in one buffer that doubles, so that tiny chunks cost no more than large
 * ones.
 */
export interface BoundedBuffer {
  /** Copies a piece. Throws `tooLarge`, and 503 when there is no memory for it. */
  add(piece: Uint8Array): void;
  bytes(): Buffer;
  text(): string;
}

const firstBytes = 4 * 1024;

export function createBoundedBuffer({ maxBytes, tooLarge, memory }: BufferLimits): BoundedBuffer {
  let buffer = Buffer.alloc(0);
  let sizeBytes = 0;

  function makeRoom(neededBytes: number): void {
    if (neededBytes <= buffer.byteLength) return;
    const roomBytes = Math.max(firstBytes, neededBytes, Math.min(buffer.byteLength * 2, maxBytes));
    memory?.take(roomBytes - buffer.byteLength);
    const larger = Buffer.allocUnsafe(roomBytes);
    buffer.copy(larger, 0, 0, sizeBytes);
    buffer = larger;
  }

  return {
    add(piece) {
      if (sizeBytes + piece.byteLength > maxBytes) throw new Problem(tooLarge);
      makeRoom(sizeBytes + piece.byteLength);
      buffer.set(piece, sizeBytes);
      sizeBytes += piece.byteLength;
    },
    bytes: () => buffer.subarray(0, sizeBytes),
    text: () => buffer.toString('utf8', 0, sizeBytes),
  };
}
