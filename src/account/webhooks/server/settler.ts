import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { createGroupCommit } from '../../../platform/server/database/group-commit.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { type Settled, type Settlement, settleAttempts } from './settle.ts';
import { switchOff } from './switch-off.ts';
import { goneStatus } from './classify-receipt.ts';

/**
 * Writes how attempts ended, those that end together in one statement, and switches off endpoints that earned
 * it.
 */
export interface Settler {
  settle(settlement: Settlement): Promise<void>;
}

const failingMs = webhookLimits.failingDays * 24 * 60 * 60 * 1000;
/**
 * A receiver that was silent for lack of events is not switched off for one hiccup: its retries have to fail
 * as well.
 */
const failuresBeforeOff = 3;

export function createSettler({ database, clock }: { database: Database; clock: Clock }): Settler {
  const ended = createGroupCommit(async (group: readonly Settlement[]) => {
    const now = clock.now();
    const settled = await settleAttempts(database, now, group);
    const byId = new Map(settled.map((row) => [row.id, row]));
    for (const settlement of group) {
      const row = byId.get(settlement.id);
      const reason = row && reasonToSwitchOff(settlement, row, now);
      if (reason) await switchOff(database, { endpointId: row.endpointId, reason, now });
    }
  });

  return { settle: (settlement) => ended.add(settlement) };
}

function reasonToSwitchOff(settlement: Settlement, { failingSince, roundFailures }: Settled, now: Date) {
  if (settlement.statusCode === goneStatus) return 'gone';
  if (settlement.status === 'delivered' || failingSince === null || roundFailures < failuresBeforeOff)
    return undefined;
  return now.getTime() - failingSince.getTime() >= failingMs ? 'failing' : undefined;
}
