import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fetchesOfHostAtOnce, fetchProblems } from '#account/budgets/shared/budgets.ts';
import { chargeBudget, requireBudget } from './account-budget.ts';

const retryAfterSeconds = 1;

/**
 * The outbound guard, for which accounts pay: what a request with a `payer` receives is charged at its end,
 * and an account that owes is refused with 429 `budget_exceeded`. So is one that has too many
 * requests at one host in this process, with 429 `too_many_at_once`. Accepted work is only charged.
 */
export function budgetedOutbound(
  outbound: Outbound,
  { database, log }: { readonly database: Database; readonly log: Log },
): Outbound {
  const { orm } = database;
  const places = createAccountPlaces<string>();
  return {
    ...outbound,
    async fetch(address, request) {
      const { payer } = request;
      if (!payer) return outbound.fetch(address, request);
      const url = outbound.check(String(address));
      const draw = { userId: payer.accountId, kind: 'fetched_bytes' } as const;
      let leave: (() => void) | undefined;
      if (!payer.isAccepted) {
        await requireBudget(database, draw);
        leave = places.take(`${payer.accountId} ${url.hostname}`, fetchesOfHostAtOnce);
        if (!leave) throw new Problem(fetchProblems.tooManyAtOnce, { retryAfterSeconds });
      }
      let receivedBytes = 0;
      const end = () => {
        leave?.();
        const amount = receivedBytes;
        receivedBytes = 0;
        if (amount === 0) return;
        chargeBudget(orm, { ...draw, amount }).catch((error: unknown) =>
          log.error({ err: error }, 'could not charge an account for what it fetched'),
        );
      };
      try {
        const response = await outbound.fetch(url, request);
        return {
          ...response,
          body: counted(response.body, { count: (bytes) => (receivedBytes += bytes), end }),
          async cancel() {
            await response.cancel();
            end();
          },
        };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  { count, end }: { readonly count: (bytes: number) => void; readonly end: () => void },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      count(chunk.byteLength);
      yield chunk;
    }
  } finally {
    end();
  }
}
