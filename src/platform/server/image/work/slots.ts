import { Problem } from '../../../shared/problem.ts';
import { requestProblems } from '../../../shared/request-problems.ts';
import { type Claim, createSchedule, type ScheduleSize } from './schedule.ts';

/** A claim to a slot, from the line to the end of the work. */
export interface Slot {
  /** Resolves when the slot is ours. Throws 503 after the longest wait, and the signal's reason. */
  taken(signal: AbortSignal): Promise<void>;
  /** Whether the work may use a second core, because a core is idle now. */
  mayUseTwoCores(): boolean;
  /** Says how to end the work under way when others need its slot; its owner then puts the claim back. */
  onStop(stop: () => void): void;
  /** Back into the line, without the slot. */
  putBack(): void;
  /** Gives up the slot, or the place in the line. */
  leave(): void;
}

export interface SlotTimes {
  readonly longestWaitMs: number;
  /** Work that has run for so long is long, whatever was expected of it, and may have to begin anew later. */
  readonly longAfterMs: number;
  readonly checkEveryMs: number;
}

const slotTimes: SlotTimes = { longestWaitMs: 20_000, longAfterMs: 1_000, checkEveryMs: 100 };
const retryAfterSeconds = 1;
/** Work that had to stop so often is left to its end. */
const mostStops = 3;

const nothing = () => undefined;

interface Held extends Claim {
  begin: () => void;
  stop: () => void;
  startedAtMs: number;
  stops: number;
  isStopping: boolean;
}

/** Slots in the order of `createSchedule`, with its clock. */
export function createSlots(size: ScheduleSize, options: Partial<SlotTimes> = {}) {
  const times = { ...slotTimes, ...options };
  const schedule = createSchedule<Held>(size);
  let checking: NodeJS.Timeout | undefined;

  function proceed(): void {
    for (let next = schedule.next(); next; next = schedule.next()) {
      next.startedAtMs = performance.now();
      next.begin();
    }
    if (schedule.waiting() > 0) checking ??= setTimeout(check, times.checkEveryMs);
  }

  /** While somebody waits: work turns out to be long, and what is in the way stops. */
  function check(): void {
    checking = undefined;
    const longSinceMs = performance.now() - times.longAfterMs;
    const ranLong = ({ startedAtMs }: Held) => startedAtMs <= longSinceMs;
    for (const held of schedule.running()) held.isLong ||= ranLong(held);
    const inTheWay = schedule.inTheWay((held) => ranLong(held) && held.stops < mostStops);
    const isOneStopping = [...schedule.running()].some(({ isStopping }) => isStopping);
    if (inTheWay && !isOneStopping) {
      inTheWay.isStopping = true;
      inTheWay.stops += 1;
      inTheWay.stop();
    }
    proceed();
  }

  function waitToBegin(held: Held, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => settle(() => reject(signal.reason as Error));
    const onTooLong = () =>
      settle(() => reject(new Problem(requestProblems.overloaded, { retryAfterSeconds })));
    const timer = setTimeout(onTooLong, times.longestWaitMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      end();
    };
    held.begin = () => settle(resolve);
    signal.addEventListener('abort', onAbort, { once: true });
    return promise;
  }

  return {
    /** Joins the line. Throws 429 when too much of the account waits. */
    claim({ accountId, isPremium, memoryBytes, isLong }: Claim): Slot {
      const claim = { accountId, isPremium, memoryBytes, isLong };
      const held: Held = {
        ...claim,
        begin: nothing,
        stop: nothing,
        startedAtMs: 0,
        stops: 0,
        isStopping: false,
      };
      schedule.add(held);
      return {
        async taken(signal) {
          signal.throwIfAborted();
          const begun = waitToBegin(held, signal);
          proceed();
          await begun;
        },
        mayUseTwoCores: () => schedule.hasIdleCore(),
        onStop(stop) {
          held.stop = stop;
        },
        putBack() {
          held.isLong = true;
          held.isStopping = false;
          schedule.putBack(held);
        },
        leave() {
          schedule.remove(held);
          proceed();
        },
      };
    },
  };
}
