import type { Database } from '#platform/server/database/database.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { ImageCaller, RunContext } from '#platform/server/image/work/processor.ts';
import type { Log } from '#platform/server/log.ts';
import { chargeBudget, requireBudget } from './account-budget.ts';

/** Shorter work is paid by the call's unit or its budget of changes. */
const longMs = 1_000;

/**
 * The picture pipeline, for which accounts pay: work that took over a second is charged in seconds of its
 * slot, and an account that owes is refused with 429 `budget_exceeded`. Background work gives way to
 * everybody and costs a unit each, so it is not charged. A call of several runs is refused before the first
 * one alone.
 */
export function budgetedImages(
  images: Pictures,
  { database, log }: { readonly database: Database; readonly log: Log },
): Pictures {
  const { orm } = database;

  /**
   * Resolves with the context of work that its account pays for. Throws `Problem` 429 if it owes, unless the
   * call has begun.
   */
  async function paid(caller: ImageCaller, context: RunContext = {}): Promise<RunContext> {
    if (caller.isBackground === true) return context;
    const slot = { userId: caller.accountId, kind: 'slot_seconds' } as const;
    if (!context.isAccepted) await requireBudget(database, slot);
    const onWorked = (ms: number) => {
      context.onWorked?.(ms);
      if (ms < longMs) return;
      chargeBudget(orm, { ...slot, amount: ms / 1_000 }).catch((error: unknown) =>
        log.error({ err: error }, 'could not charge an account for the time of its picture'),
      );
    };
    return { ...context, onWorked };
  }

  return {
    ...images,
    run: async (job, caller, context) => images.run(job, caller, await paid(caller, context)),
    runEach: async (job, caller, context) => images.runEach(job, caller, await paid(caller, context)),
    inspect: async (job, caller, context) => images.inspect(job, caller, await paid(caller, context)),
    takeApart: async (job, caller, context) => images.takeApart(job, caller, await paid(caller, context)),
  };
}
