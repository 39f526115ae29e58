import type { FastifyRequest } from 'fastify';
import type { IdempotencyDeps } from '#platform/server/http/idempotent-request.ts';
import type { Admit, Grant } from '#platform/server/http/request-run.ts';
import { loggedText } from '#platform/server/secrets/cut-secrets.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { idempotencyHeader, idempotencyLimits } from '#platform/shared/idempotency.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import {
  acceptedCredential,
  findPrincipal,
  type Principal,
  type PrincipalDeps,
  requirePlan,
  requireScope,
} from '#account/access/server/principal.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { refusedKey } from '#account/api-keys/server/find-by-key.ts';
import { hashApiKey, isApiKey } from '#account/api-keys/server/key-form.ts';
import { hashAccessToken, refusedToken } from '#account/connections/server/find-by-token.ts';
import { giveBackBudgets, takeBudgets } from '#account/budgets/server/account-budget.ts';
import { acceptRequests } from './log-row.ts';
import type { Admission as MeteredAdmission, Meter } from './meter.ts';
import { rateLimitHeaders } from './quota.ts';
import { createReadLimit } from './read-limit.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';
import { accessLimits } from '#account/access/shared/account.ts';

export interface Admission {
  /** Checks principal, quota, limits and subscription before the body is read (contract 2, 4). */
  readonly admit: Admit<Principal>;
  /** Returns the caller of a request without counting the request. */
  readonly identify: IdempotencyDeps['identify'];
  /** Counts a request that gets a stored response as a read. Throws 429 over the read limit. */
  readonly countRepeat: (accountId: number) => void;
}

/** Admits requests to all endpoints. */
export function createAdmission(deps: PrincipalDeps & { readonly meter: Meter }): Admission {
  const reads = createReadLimit(deps.clock, accessLimits.readsPerMinute);
  const smallPictures = createReadLimit(deps.clock, accessLimits.smallPicturesPerMinute);

  async function admitRead(request: FastifyRequest, endpoint: EndpointSpec): Promise<Grant<Principal>> {
    const principal = await findPrincipal(request, endpoint, deps);
    (endpoint.smallPicture ? smallPictures : reads).take(principal.userId);
    requirePlan(principal, endpoint);
    const { spends } = endpoint;
    if (!spends) return { principal };
    const { orm } = deps.database;
    await takeBudgets(orm, principal.userId, spends);
    return {
      principal,
      async settle({ statusCode }) {
        if (statusCode >= 500) await giveBackBudgets(orm, principal.userId, spends);
        return {};
      },
    };
  }

  async function admitMetered(request: FastifyRequest, endpoint: EndpointSpec): Promise<Grant<Principal>> {
    const { admission, kind } = await meter(request, endpoint);
    const now = deps.clock.now();
    const { userId, userStatus, plan, isTest } = admission;
    const scopes =
      kind === 'key' ? keyScopes.filter((one) => admission.scopes?.includes(one) ?? true) : undefined;
    const principal: Principal = { userId, kind, userStatus, plan, isTest, ...(scopes && { scopes }) };
    return {
      principal,
      logRowId: admission.id,
      // The headers describe the month, in which a test key counts nothing.
      headers: isTest ? {} : rateLimitHeaders(admission, now),
      check() {
        requireScope(principal, endpoint);
        requirePlan(principal, endpoint);
      },
      accept: (tx, statusCode) =>
        acceptRequests(tx, [{ id: admission.id, around: admission.at }], statusCode),
      async settle(outcome) {
        const used = await deps.meter.complete(admission, outcome);
        return isTest || used === admission.used ? {} : rateLimitHeaders({ ...admission, used }, now);
      },
    };
  }

  async function meter(
    request: FastifyRequest,
    endpoint: EndpointSpec,
  ): Promise<{ admission: MeteredAdmission; kind: Principal['kind'] }> {
    const metered = { requestId: request.id, endpoint: endpoint.path, ...callOf(request) };
    const credential = acceptedCredential(request, endpoint);
    if (credential.kind === 'key') {
      const admission =
        isApiKey(credential.key) && (await deps.meter.admitKey(hashApiKey(credential.key), metered));
      if (!admission) throw await refusedKey(deps.database, credential.key);
      return { admission, kind: 'key' };
    }
    if (credential.kind === 'token') {
      const admission = await deps.meter.admitToken(hashAccessToken(credential.token), metered);
      if (!admission) throw refusedToken(deps.publicUrl);
      return { admission, kind: 'key' };
    }
    const principal = await findPrincipal(request, endpoint, deps);
    const admission = await deps.meter.admitUser(principal.userId, dashboardKeyLabel, metered);
    if (!admission) throw new Problem(accessProblems.signInRequired);
    return { admission, kind: principal.kind };
  }

  return {
    async admit(request, endpoint) {
      if (endpoint.callers === 'anyone') return { principal: null };
      return isMetered(request, endpoint) ? admitMetered(request, endpoint) : admitRead(request, endpoint);
    },
    async identify(request, endpoint) {
      const { userId, isTest = false } = await findPrincipal(request, endpoint, deps);
      return { accountId: userId, isTest };
    },
    countRepeat: (accountId) => reads.take(accountId),
  };
}

/** Longer ones are cut in the log. */
const longestUserAgent = 200;

/** How a request was made, for the log. */
function callOf({ method, headers }: FastifyRequest) {
  const idempotencyKey = headers[idempotencyHeader.toLowerCase()];
  const userAgent = headers['user-agent'];
  return {
    method,
    ...(userAgent !== undefined && { userAgent: loggedText(userAgent, longestUserAgent) }),
    ...(typeof idempotencyKey === 'string' && {
      idempotencyKey: loggedText(idempotencyKey, idempotencyLimits.keyMaxLength),
    }),
  };
}

function isMetered(request: FastifyRequest, endpoint: EndpointSpec): boolean {
  if (endpoint.metered !== 'key') return endpoint.metered === true;
  return ['key', 'token'].includes(acceptedCredential(request, endpoint).kind);
}
