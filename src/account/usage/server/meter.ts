import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createGroupCommit } from '#platform/server/database/group-commit.ts';
import type { Outcome } from '#platform/server/http/request-run.ts';
import type { AccountPlan } from '#platform/shared/entitlement.ts';
import type { KeyScope } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { admitByKeySql, admitByTokenSql, admitByUserSql, counterSql, testMonth } from './admission-sql.ts';
import { endResponses } from './end-requests.ts';
import { createKeyUse } from './key-use.ts';
import { capProblem, isCounted, monthOf, planOf, policyHeader, rateLimitHeaders } from './quota.ts';
import { planLimits, usageProblems } from '#account/usage/shared/quota.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/** A request that has its unit of quota and its row in the log. */
export interface Admission {
  readonly userId: number;
  readonly userStatus: UserStatus;
  readonly plan: AccountPlan;
  /** Null for a caller without a key. */
  readonly keyId: number | null;
  /** Null for a caller that is no app. */
  readonly connectionId: number | null;
  /** Scopes of the key or token; null without one, and for a key that may do everything. */
  readonly scopes: readonly KeyScope[] | null;
  /** Whether it counts nothing. */
  readonly isTest: boolean;
  /** Requests that count this month, this one included; of test keys, all that they ever did. */
  readonly used: number;
  /** Of the request's row in the log. */
  readonly id: number;
  /** When it was admitted, which is the time of its row. */
  readonly at: Date;
}

export interface MeteredRequest {
  readonly requestId: string;
  readonly endpoint: string;
  readonly method?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface Meter {
  /** Returns undefined for an unknown key. Throws 429 over a limit. */
  admitKey(keyHash: string, request: MeteredRequest): Promise<Admission | undefined>;
  /** The same for an access token, which has a cap of its own. */
  admitToken(tokenHash: string, request: MeteredRequest): Promise<Admission | undefined>;
  /** The same for a known account; the log shows `label` instead of a key. */
  admitUser(userId: number, label: string, request: MeteredRequest): Promise<Admission | undefined>;
  /**
   * Stores how the request ended and refunds what does not count. Requests that end together share one
   * statement. Resolves with the requests that count this month, once the outcome is stored.
   */
  complete(admission: Admission, outcome: Outcome): Promise<number>;
}

type AdmissionRow = Omit<Admission, 'used' | 'id' | 'at'> & {
  readonly isCapped: boolean;
  readonly used: number | null;
  readonly id: number | null;
};

/** Counts and logs metered requests (contract 4). */
export function createMeter(database: Database, clock: Clock): Meter {
  const keyUse = createKeyUse(database, clock);
  const completions = createGroupCommit(async (group: readonly Completion[]) => {
    await endResponses(
      database,
      group.map(({ admission: { id, at }, outcome }) => [{ id, around: at }, outcome] as const),
    );
    await keyUse.record(group.flatMap(({ admission }) => admission.keyId ?? [])).catch((cause: unknown) => {
      throw new Error('Request rows are stored, but not when their keys were used', { cause });
    });
  });

  async function admit(name: string, sql: string, request: MeteredRequest, caller: unknown, label?: string) {
    const now = clock.now();
    const values = [caller, now.toISOString(), monthOf(now).name, ...columnsOf(request)];
    const [row] = await database.query<AdmissionRow>(
      name,
      sql,
      label === undefined ? values : [...values, label],
    );
    if (!row) return undefined;
    if (row.used === null || row.id === null) throw await refusal(row, now);
    return { ...row, used: row.used, id: row.id, at: now };
  }

  async function refusal(caller: AdmissionRow, now: Date): Promise<Problem> {
    if (caller.isTest) return testRefusal(caller);
    const month = monthOf(now);
    if (caller.isCapped) return capProblem(now);
    const limits = planLimits[planOf(caller.userStatus)];
    const [counter] = await database.query<{ used: number; secondsToToken: number }>(
      'usage_counter',
      counterSql,
      [caller.userId, month.name, limits.burstTokens],
    );
    const used = counter?.used ?? 0;
    if (used >= limits.requestsPerMonth) {
      return new Problem(usageProblems.quotaExceeded, {
        retryAfterSeconds: wholeSeconds((month.endsAt.getTime() - now.getTime()) / 1000),
        headers: rateLimitHeaders({ userStatus: caller.userStatus, used }, now),
        fix:
          `${limits.requestsPerMonth.toLocaleString('en')} requests a month; more from ` +
          `${month.endsAt.toISOString().slice(0, 10)} (UTC), or choose a larger plan.`,
      });
    }
    const retryAfterSeconds = wholeSeconds(counter?.secondsToToken ?? 0);
    return new Problem(usageProblems.burstExceeded, {
      retryAfterSeconds,
      headers: policyHeader(caller, now),
      fix: `${limits.burstTokens} requests a minute; try again in ${retryAfterSeconds} s.`,
    });
  }

  async function testRefusal({ userId }: AdmissionRow): Promise<Problem> {
    const calls = apiKeyLimits.testCallsPerMinute;
    const values = [userId, testMonth, calls];
    const [counter] = await database.query<{ secondsToToken: number }>('usage_counter', counterSql, values);
    const retryAfterSeconds = wholeSeconds(counter?.secondsToToken ?? 0);
    return new Problem(usageProblems.burstExceeded, {
      retryAfterSeconds,
      fix: `All test keys together can send ${calls} requests a minute; try again in ${retryAfterSeconds} s.`,
    });
  }

  return {
    admitKey: (keyHash, request) => admit('admit_by_key', admitByKeySql, request, keyHash),
    admitToken: (tokenHash, request) => admit('admit_by_token', admitByTokenSql, request, tokenHash),
    admitUser: (userId, label, request) => admit('admit_by_user', admitByUserSql, request, userId, label),
    async complete(admission, outcome) {
      await completions.add({ admission, outcome });
      return isCounted(outcome) ? admission.used : admission.used - 1;
    },
  };
}

function columnsOf({ requestId, endpoint, method, userAgent, idempotencyKey }: MeteredRequest) {
  return [requestId, endpoint, method ?? null, userAgent ?? null, idempotencyKey ?? null];
}

interface Completion {
  readonly admission: Admission;
  readonly outcome: Outcome;
}

/** Rounds up for `Retry-After`, so that nobody comes back too early. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
