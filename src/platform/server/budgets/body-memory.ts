import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';

/** One request's share of the memory for bodies. */
export interface MemoryShare {
  /** Throws 503 `overloaded` if all requests together would exceed the budget. */
  take(sizeBytes: number): void;
  /** Returns the whole share; may be called again. */
  release(): void;
}

/** The memory budget for bodies, across all requests of the process. */
export interface BodyMemory {
  share(): MemoryShare;
  /**
   * Takes memory for data that could go to disk instead, and returns whether it did: half of the budget stays
   * free for data that could not.
   */
  takeSpare(sizeBytes: number): boolean;
  giveBack(sizeBytes: number): void;
  usedBytes(): number;
}

const retryAfterSeconds = 2;

export function createBodyMemory(budgetBytes: number): BodyMemory {
  let freeBytes = budgetBytes;
  const take = (sizeBytes: number, leaveBytes: number): boolean => {
    if (freeBytes - sizeBytes < leaveBytes) return false;
    freeBytes -= sizeBytes;
    return true;
  };
  const giveBack = (sizeBytes: number) => {
    freeBytes += sizeBytes;
  };
  return {
    share() {
      let takenBytes = 0;
      return {
        take(sizeBytes) {
          if (!take(sizeBytes, 0)) throw new Problem(requestProblems.overloaded, { retryAfterSeconds });
          takenBytes += sizeBytes;
        },
        release() {
          giveBack(takenBytes);
          takenBytes = 0;
        },
      };
    },
    takeSpare: (sizeBytes) => take(sizeBytes, budgetBytes / 2),
    giveBack,
    usedBytes: () => budgetBytes - freeBytes,
  };
}
