import { availableParallelism } from 'node:os';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { type Claim, createSchedule, type ScheduleSize } from './schedule.ts';

/** A claim to a slot, from waiting for it to the end of the work. */
export interface Slot {
  /**
   * Resolves when the slot is taken. Throws 503 after the longest wait, unless the work is in the background,
   * and the signal's reason.
   */
  taken(signal: AbortSignal): Promise<void>;
  /** Sets how to stop the work if others need its slot. The owner then calls `putBack`. */
  onStop(stop: () => void): void;
  /** Says that the picture is worked on now, however long the start of a process took. */
  begin(): void;
  /** Waits again, without the slot. */
  putBack(): void;
  /** Gives up the slot or the wait. */
  leave(): void;
}

export interface SlotTimes {
  readonly longestWaitMs: number;
  /** Work that has run for this long counts as long and may have to start again later. */
  readonly longAfterMs: number;
  readonly checkEveryMs: number;
}

export const slotTimes: SlotTimes = { longestWaitMs: 20_000, longAfterMs: 1_000, checkEveryMs: 100 };
const retryAfterSeconds = 1;
/** Whoever sends single requests one after the other is near between two of them. */
const nearMs = 1_000;
/** A process starts within this time; until it works on the picture, its work is not long. */
const startsWithinMs = 2_000;

export interface SlotLoad {
  readonly waiting: number;
  readonly running: number;
}

const nothing = () => undefined;

/** With less memory for each core, some cores stay free. */
const bytesPerCore = 128 * 1024 * 1024;
const fewestCores = 2;

/** How many pictures are worked on at once by default: one per core, and one that long work leaves free. */
export function imageSlots(memoryBytes: number, cores = availableParallelism()): number {
  return Math.max(fewestCores, Math.min(cores, Math.floor(memoryBytes / bytesPerCore))) + 1;
}

interface TimedClaim extends Claim {
  begin: () => void;
  stop: () => void;
  /** When the picture began to be worked on; the latest time for it until that is known. */
  workedSinceMs: number;
  stops: number;
  isStopping: boolean;
}

/** Slots in the order of `createSchedule`, with a clock. */
export function createSlots(size: ScheduleSize, options: Partial<SlotTimes> = {}) {
  const times = { ...slotTimes, ...options };
  const schedule = createSchedule<TimedClaim>(size);
  let checking: NodeJS.Timeout | undefined;

  function proceed(): void {
    for (let next = schedule.next(); next; next = schedule.next()) {
      next.workedSinceMs = performance.now() + startsWithinMs;
      next.begin();
    }
    if (schedule.waiting() > 0) checking ??= setTimeout(check, times.checkEveryMs);
  }

  /** Runs while claims wait: marks work that turned out to be long and stops work that others wait for. */
  function check(): void {
    checking = undefined;
    const nowMs = performance.now();
    const workedMs = ({ workedSinceMs }: TimedClaim) => nowMs - workedSinceMs;
    for (const running of schedule.running()) running.isLong ||= workedMs(running) >= times.longAfterMs;
    // Each turn is twice as long as the last one, so that long work ends, and nobody keeps a slot by being
    // slow.
    const inTheWay = schedule.inTheWay(
      (running) => workedMs(running) >= times.longAfterMs * 2 ** running.stops,
    );
    const isOneStopping = [...schedule.running()].some(({ isStopping }) => isStopping);
    if (inTheWay && !isOneStopping) {
      inTheWay.isStopping = true;
      inTheWay.stops += 1;
      inTheWay.stop();
    }
    proceed();
  }

  function waitToBegin(claim: TimedClaim, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => settle(() => reject(signal.reason as Error));
    const onTooLong = () =>
      settle(() => reject(new Problem(requestProblems.overloaded, { retryAfterSeconds })));
    const timer = claim.isBackground ? undefined : setTimeout(onTooLong, times.longestWaitMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      end();
    };
    claim.begin = () => settle(resolve);
    signal.addEventListener('abort', onAbort, { once: true });
    return promise;
  }

  return {
    load: (): SlotLoad => ({ waiting: schedule.waiting(), running: schedule.running().size }),
    /** Adds a claim. Throws 429 if too many claims of its account wait already. */
    claim({ accountId, isPremium, memoryBytes, isLong, isBackground = false }: Claim): Slot {
      const claim: TimedClaim = {
        isBackground,
        accountId,
        isPremium,
        memoryBytes,
        isLong,
        begin: nothing,
        stop: nothing,
        workedSinceMs: 0,
        stops: 0,
        isStopping: false,
      };
      schedule.add(claim);
      const goAway = isBackground ? nothing : schedule.comeNear();
      return {
        async taken(signal) {
          signal.throwIfAborted();
          const begun = waitToBegin(claim, signal);
          proceed();
          await begun;
        },
        onStop(stop) {
          claim.stop = stop;
        },
        begin() {
          claim.workedSinceMs = Math.min(claim.workedSinceMs, performance.now());
        },
        putBack() {
          claim.isLong = true;
          claim.isStopping = false;
          schedule.putBack(claim);
        },
        leave() {
          schedule.remove(claim);
          proceed();
          if (isBackground) return;
          const endNearness = () => {
            goAway();
            proceed();
          };
          setTimeout(endNearness, nearMs).unref();
        },
      };
    },
  };
}
