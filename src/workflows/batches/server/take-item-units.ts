import { randomUUID } from 'node:crypto';
import { capProblem, monthOf, planOf, rateLimitHeaders } from '#account/usage/server/quota.ts';
import { beginRequests } from '#account/usage/server/begin-requests.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { createBatch } from '#workflows/batches/shared/contract.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import { planLimits, usageLimits, usageProblems } from '#account/usage/shared/quota.ts';
import { isTestLabel } from '#account/access/shared/account.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

export interface ItemUnits {
  readonly logRowIds: readonly number[];
  /** `RateLimit-*`, with these units counted. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes a unit of quota and a row in the request log for each of so many items, and a burst token for the
 * call. Throws `Problem` 429 `quota_too_small` if fewer are left, and takes none then (contract 13), and
 * `rate_limited` without a token; for a test key too, whose items are calls like others (contract 4).
 */
export async function takeItemUnits(
  tx: Tx,
  { userId, label, count, at }: { userId: number; label: string; count: number; at: Date },
): Promise<ItemUnits> {
  const requestIds = Array.from({ length: count }, () => randomUUID());
  const taken = await beginRequests(tx, {
    userId,
    label,
    endpoint: createBatch.path,
    requestIds,
    tokens: 1,
    at,
  });
  const isTest = isTestLabel(label);
  const headers = isTest ? {} : rateLimitHeaders(taken, at);
  if (taken.logRowIds) return { logRowIds: taken.logRowIds, headers };
  if (isTest) throw testRefusal();
  if (taken.isCapped) throw capProblem(at);
  const { requestsPerMonth, burstTokens } = planLimits[planOf(taken.userStatus)];
  if (taken.used + count <= requestsPerMonth) throw noToken(burstTokens, headers);
  const { endsAt } = monthOf(at);
  const left = Math.max(0, requestsPerMonth - taken.used);
  throw new Problem(
    {
      ...batchProblems.quotaTooSmall,
      error: `${batchProblems.quotaTooSmall.error}: it needs ${count}, ${left} are left`,
    },
    {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)),
      headers,
      fix:
        `The batch needs ${count} requests, but only ${left} are left this month. Send fewer items, wait ` +
        `for ${endsAt.toISOString().slice(0, 10)} (UTC), or choose a larger plan.`,
    },
  );
}

function noToken(burstTokens: number, headers: ItemUnits['headers']): Problem {
  const fix = `${burstTokens} requests a minute, including batches and their retries.`;
  return new Problem(usageProblems.burstExceeded, { retryAfterSeconds: 1, headers, fix });
}

function testRefusal(): Problem {
  const calls = apiKeyLimits.testCallsPerMinute;
  return new Problem(usageProblems.burstExceeded, {
    retryAfterSeconds: usageLimits.burstRefillSeconds,
    fix:
      `All test keys together can send ${calls} requests a minute, and each batch item counts as one. ` +
      `Send at most ${calls} items.`,
  });
}
