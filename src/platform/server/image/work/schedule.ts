import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';

/** A claim to a slot, and what the work will take. */
export interface Claim {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Decoded samples, all copies together. */
  readonly memoryBytes: number;
  /** Whether it will occupy its slot for more than a second. */
  isLong: boolean;
  /** Whether single requests go first. It waits as long as it has to. */
  readonly isBackground?: boolean;
}

export interface ScheduleSize {
  /** Pieces of work at once: by default one more than cores, because long work leaves one slot free. */
  readonly slots: number;
  /** For all running work. */
  readonly memoryBytes: number;
}

/** How many claims of one account may wait. */
export const waitingLimits = { free: 8, premium: 32 } as const;
/** Work that takes less of the memory does not wait until larger work has room. */
const smallShare = 1 / 16;
/** One of so many turns goes to a free account, even if premium accounts wait. */
const turnsPerFreeOne = 5;
/** One of so many turns goes to background work, even if single requests wait. */
const turnsPerBackgroundOne = 5;
const backgroundTurn = 2;

/**
 * Decides which claim is next. Accounts take turns, premium accounts first; while others wait, an account
 * gets half of the slots; long work leaves one slot free; the decoded bytes of all running work stay within
 * the memory. Background work comes after single requests but for one turn in five, leaves one slot free, and
 * has half of the slots while single requests are near. It has no clock and starts nothing: `slots.ts` and
 * `processor.ts` do.
 */
export function createSchedule<C extends Claim>({ slots, memoryBytes }: ScheduleSize) {
  const waiting = new Set<C>();
  const running = new Set<C>();
  /** The number of each account's last turn. */
  const lastTurn = new Map<number, number>();
  let turns = 0;
  /** Single requests that are here, or were until a moment ago. */
  let singlesNear = 0;
  /** Large work that is next and waits for memory: no other large work overtakes it. */
  let nextLarge: C | undefined;

  const share = Math.max(1, Math.floor(slots / 2));
  const mostLong = Math.max(1, slots - 1);
  const countOf = (set: ReadonlySet<C>, accountId: number) =>
    [...set].filter((claim) => claim.accountId === accountId).length;
  const isSingle = (claim: C) => claim.isBackground !== true;

  function fits(claim: C): boolean {
    if (nextLarge && nextLarge !== claim && claim.memoryBytes > memoryBytes * smallShare)
      if (isSingle(nextLarge) || !isSingle(claim)) return false;
    const usedBytes = [...running].reduce((sum, { memoryBytes: bytes }) => sum + bytes, 0);
    return running.size === 0 || usedBytes + claim.memoryBytes <= memoryBytes;
  }

  function hasSlot(claim: C): boolean {
    if (running.size >= slots) return false;
    if (!isSingle(claim) && !hasBackgroundSlot()) return false;
    const longOnes = [...running].filter(({ isLong }) => isLong).length;
    if (claim.isLong && longOnes >= mostLong) return false;
    return countOf(running, claim.accountId) < share || !othersWait(claim);
  }

  function hasBackgroundSlot(): boolean {
    const background = [...running].filter((claim) => !isSingle(claim)).length;
    if (background === 0 && isBackgroundTurn()) return true;
    return running.size < mostLong && (singlesNear === 0 || background < share);
  }

  const isBackgroundTurn = () => turns % turnsPerBackgroundOne === backgroundTurn;

  /** Whether another account waits for a slot that this claim has or wants. */
  function othersWait({ accountId, isBackground }: C): boolean {
    return [...waiting].some(
      (claim) =>
        claim.accountId !== accountId &&
        (isSingle(claim) || isBackground === true) &&
        countOf(running, claim.accountId) < share,
    );
  }

  /**
   * Waiting claims in the order of turns, single requests first; those of one account in the order of
   * arrival.
   */
  function inOrder(): C[] {
    const isFreeTurn = turns % turnsPerFreeOne === turnsPerFreeOne - 1;
    const rank = (claim: C) => (claim.isPremium === isFreeTurn ? 1 : 0);
    const turnOf = ({ accountId }: C) => lastTurn.get(accountId) ?? -1;
    const isForBackground = isBackgroundTurn();
    const group = (claim: C) => (isSingle(claim) === isForBackground ? 1 : 0);
    return [...waiting].toSorted((a, b) => group(a) - group(b) || rank(a) - rank(b) || turnOf(a) - turnOf(b));
  }

  return {
    /** Adds a claim. Throws 429 if too many single requests of its account wait already. */
    add(claim: C): void {
      const limit = claim.isPremium ? waitingLimits.premium : waitingLimits.free;
      const waitingSingles = new Set([...waiting].filter(isSingle));
      if (isSingle(claim) && countOf(waitingSingles, claim.accountId) >= limit)
        throw new Problem(imageProblems.tooManyAtOnce, { retryAfterSeconds: 1 });
      waiting.add(claim);
    },

    /** Says that a single request is near. Returns what ends that. */
    comeNear(): () => void {
      singlesNear += 1;
      return () => {
        singlesNear -= 1;
      };
    },

    /** Returns the claim that may begin now and gives it its slot; undefined if none may. */
    next(): C | undefined {
      for (const claim of inOrder()) {
        if (!hasSlot(claim)) continue;
        if (!fits(claim)) {
          nextLarge ??= claim;
          continue;
        }
        waiting.delete(claim);
        running.add(claim);
        if (nextLarge === claim) nextLarge = undefined;
        turns += 1;
        lastTurn.set(claim.accountId, turns);
        return claim;
      }
      return undefined;
    },

    /** Removes a claim, whether it waits, runs or has gone already. */
    remove(claim: C): void {
      waiting.delete(claim);
      running.delete(claim);
      if (nextLarge === claim) nextLarge = undefined;
      const { accountId } = claim;
      if (countOf(waiting, accountId) + countOf(running, accountId) === 0) lastTurn.delete(accountId);
    },

    /** Moves a running claim back among those that wait, so that another one may begin. */
    putBack(claim: C): void {
      running.delete(claim);
      waiting.add(claim);
    },

    /**
     * Returns running work that others wait for: background work if a single request waits, long work in the
     * last slot, or work beyond its account's share. Undefined if nobody waits for any of these reasons.
     */
    inTheWay(mayStop: (claim: C) => boolean): C | undefined {
      const latest = [...running].toReversed().filter(mayStop);
      const background = latest.find((claim) => !isSingle(claim));
      if (background && [...waiting].some(isSingle)) return background;
      const longOnes = [...running].filter(({ isLong }) => isLong).length;
      if (longOnes >= slots && [...waiting].some(({ isLong }) => !isLong))
        return latest.find(({ isLong }) => isLong);
      return latest.find((claim) => countOf(running, claim.accountId) > share && othersWait(claim));
    },

    waiting: () => waiting.size,
    running: (): ReadonlySet<C> => running,
  };
}
