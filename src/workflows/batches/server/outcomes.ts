import { outageOf } from '#platform/server/work/outage.ts';
import type { Claim } from './item-rows.ts';
import type { OutcomeDeps } from './deps.ts';
import { type EndedItem, endItems, type ItemOutcome } from './end-items.ts';

/** Stores outcomes that come shortly after each other together. */
export interface Outcomes {
  /**
   * Resolves when the outcome is stored, with whether it was: the item may have an outcome already, or a
   * later run. Throws as the transaction does.
   */
  add(claim: Claim, outcome: ItemOutcome): Promise<boolean>;
  /** Stores what has been added without waiting for more. */
  flush(): void;
}

/** How long an outcome waits for others. */
const longestWaitMs = 200;
/** Bounds the time for which a transaction has its locks. */
const mostTogether = 32;

interface Waiting extends EndedItem {
  readonly settle: PromiseWithResolvers<boolean>;
}

export function createOutcomes(deps: OutcomeDeps): Outcomes {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const group = waiting;
    waiting = [];
    if (group.length > 0) void write(group);
  }

  /** What others wait for is not lost with one that the database refuses: each is then stored alone. */
  async function write(group: readonly Waiting[]): Promise<void> {
    try {
      const ended = await endItems(deps, group);
      for (const item of group) item.settle.resolve(ended.has(item));
    } catch (error) {
      const [first, ...others] = group;
      if (first && others.length > 0 && !outageOf(error)) await Promise.all(group.map((one) => write([one])));
      else for (const { settle } of group) settle.reject(error);
    }
  }

  return {
    flush,
    add(claim, outcome) {
      const settle = Promise.withResolvers<boolean>();
      waiting.push({ claim, outcome, settle });
      timer ??= setTimeout(flush, longestWaitMs);
      if (waiting.length >= mostTogether) flush();
      return settle.promise;
    },
  };
}
