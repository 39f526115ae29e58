import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';

/** What one request holds in memory of its body. */
export interface MemoryShare {
  /** Throws 503 `overloaded` when all requests together would hold more than the budget. */
  take(sizeBytes: number): void;
  /** Gives everything back; may be called again. */
  release(): void;
}

/** The budget for bodies that are held in memory, over all requests of the process. */
export interface BodyMemory {
  share(): MemoryShare;
  /**
   * For what could go to disk instead: true, and taken, while half of the budget stays free for what could
   * not.
   */
  takeSpare(sizeBytes: number): boolean;
  giveBack(sizeBytes: number): void;
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
      let heldBytes = 0;
      return {
        take(sizeBytes) {
          if (!take(sizeBytes, 0)) throw new Problem(requestProblems.overloaded, { retryAfterSeconds });
          heldBytes += sizeBytes;
        },
        release() {
          giveBack(heldBytes);
          heldBytes = 0;
        },
      };
    },
    takeSpare: (sizeBytes) => take(sizeBytes, budgetBytes / 2),
    giveBack,
  };
}
