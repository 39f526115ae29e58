import type { Database } from '#platform/server/database/database.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { Log } from '#platform/server/log.ts';
import { chargeBudget, requireBudget } from './account-budget.ts';

/** Shorter work is paid by the call's unit or its budget of changes. */
const longMs = 1_000;

/**
 * The picture pipeline, for which accounts pay: work that took over a second is charged in seconds of its
 * slot, and an account that owes is refused with 429 `budget_exceeded`. Background work gives way to
 * everybody and costs a unit each, so it is not charged. /
 */
export function budgetedImages(
  images: Pictures,
  { database, log }: { readonly database: Database; readonly log: Log },
): Pictures {
  const { orm } = database;
  return {
    ...images,
    async run(job, caller, context = {}) {
      if (caller.isBackground === true) return images.run(job, caller, context);
      const slot = { userId: caller.accountId, kind: 'slot_seconds' } as const;
      await requireBudget(orm, slot);
      const charge = (ms: number) => {
        if (ms < longMs) return;
        chargeBudget(orm, { ...slot, amount: ms / 1_000 }).catch((error: unknown) =>
          log.error({ err: error }, 'could not charge an account for the time of its picture'),
        );
      };
      return images.run(job, caller, { ...context, onWorked: charge });
    },
  };
}
