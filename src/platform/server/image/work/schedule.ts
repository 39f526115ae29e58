import { Problem, problems } from '../../../shared/problem.ts';

/** Who wants a slot, and what the work will take. */
export interface Claim {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Of decoded samples, all copies together. */
  readonly memoryBytes: number;
  /** Whether it will fill its slot for over a second. */
  isLong: boolean;
}

export interface ScheduleSize {
  /** Pieces of work at once; at least 2, so that one is free of long work. */
  readonly slots: number;
  /** For all work under way. */
  readonly memoryBytes: number;
}

/** How many pieces of work of one account may wait. */
const waitingLimits = { free: 8, premium: 32 } as const;
/** Work that takes less of the memory never waits for larger work to find room. */
const smallShare = 1 / 16;
/** Of so many turns one goes to a free account, whatever premium ones want. */
const turnsPerFreeOne = 5;

const { tooManyAtOnce } = problems({
  tooManyAtOnce: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many requests at once',
    fix: 'Wait for the answers of the requests under way before you send more.',
  },
});

/**
 * Decides whose work is next. Accounts take turns, premium ones first; while others wait an account gets half
 * of the slots; long work leaves one slot free; and the decoded bytes of all work under way stay within the
 * memory. Knows no time and starts nothing: `processor.ts` does.
 */
export function createSchedule<C extends Claim>({ slots, memoryBytes }: ScheduleSize) {
  const waiting = new Set<C>();
  const running = new Set<C>();
  /** Accounts that wait, the one whose turn is longest ago first. */
  const lastTurn = new Map<number, number>();
  let turns = 0;
  /** Large work that is next and waits for room: nothing large overtakes it. */
  let held: C | undefined;

  const share = Math.max(1, Math.floor(slots / 2));
  const countOf = (set: ReadonlySet<C>, accountId: number) =>
    [...set].filter((claim) => claim.accountId === accountId).length;

  function fits(claim: C): boolean {
    if (held && held !== claim && claim.memoryBytes > memoryBytes * smallShare) return false;
    const usedBytes = [...running].reduce((sum, { memoryBytes: bytes }) => sum + bytes, 0);
    return running.size === 0 || usedBytes + claim.memoryBytes <= memoryBytes;
  }

  function hasSlot(claim: C): boolean {
    if (running.size >= slots) return false;
    const longOnes = [...running].filter(({ isLong }) => isLong).length;
    if (claim.isLong && longOnes >= slots - 1) return false;
    return countOf(running, claim.accountId) < share || !othersWait(claim.accountId);
  }

  function othersWait(accountId: number): boolean {
    return [...waiting].some(
      (claim) => claim.accountId !== accountId && countOf(running, claim.accountId) < share,
    );
  }

  /** Who waits, in the order of turns; of one account in the order of coming. */
  function inOrder(): C[] {
    const isFreeTurn = turns % turnsPerFreeOne === turnsPerFreeOne - 1;
    const rank = (claim: C) => (claim.isPremium === isFreeTurn ? 1 : 0);
    const turnOf = ({ accountId }: C) => lastTurn.get(accountId) ?? -1;
    return [...waiting].toSorted((a, b) => rank(a) - rank(b) || turnOf(a) - turnOf(b));
  }

  return {
    /** Puts work into the line. Throws 429 when too much of its account waits already. */
    add(claim: C): void {
      const limit = claim.isPremium ? waitingLimits.premium : waitingLimits.free;
      if (countOf(waiting, claim.accountId) >= limit)
        throw new Problem(tooManyAtOnce, { retryAfterSeconds: 1 });
      waiting.add(claim);
    },

    /** The work that may begin now, which has its slot then; undefined when nothing may. */
    next(): C | undefined {
      for (const claim of inOrder()) {
        if (!hasSlot(claim)) continue;
        if (!fits(claim)) {
          held ??= claim;
          continue;
        }
        waiting.delete(claim);
        running.add(claim);
        if (held === claim) held = undefined;
        turns += 1;
        lastTurn.set(claim.accountId, turns);
        return claim;
      }
      return undefined;
    },

    /** Takes work out, whether it waits, runs or is gone already. */
    remove(claim: C): void {
      waiting.delete(claim);
      running.delete(claim);
      if (held === claim) held = undefined;
      const { accountId } = claim;
      if (countOf(waiting, accountId) + countOf(running, accountId) === 0) lastTurn.delete(accountId);
    },

    /** Takes running work back to where it waited, so that somebody else may begin. */
    putBack(claim: C): void {
      running.delete(claim);
      waiting.add(claim);
    },

    /**
     * The running work that stands in somebody's way: long work in the last slot, or more than its account's
     * share while others wait. Undefined when nobody waits for that reason.
     */
    inTheWay(mayStop: (claim: C) => boolean): C | undefined {
      const latest = [...running].toReversed().filter(mayStop);
      const longOnes = [...running].filter(({ isLong }) => isLong).length;
      if (longOnes >= slots && [...waiting].some(({ isLong }) => !isLong))
        return latest.find(({ isLong }) => isLong);
      return latest.find(({ accountId }) => countOf(running, accountId) > share && othersWait(accountId));
    },

    /** Whether a core is idle while the running work goes on: there is one slot more than cores. */
    hasIdleCore: () => running.size < slots - 1,
    waiting: () => waiting.size,
    running: (): ReadonlySet<C> => running,
  };
}
