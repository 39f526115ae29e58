import type { FastifyRequest } from 'fastify';
import type { Admit, Grant } from '../../../platform/server/http/serve.ts';
import type { EndpointSpec } from '../../../platform/shared/endpoint.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import {
  acceptedCredential,
  findPrincipal,
  type Principal,
  type PrincipalDeps,
  requireSubscription,
} from '../../access/server/principal.ts';
import { accessProblems } from '../../access/shared/contract.ts';
import { hashApiKey, isApiKey } from '../../api-keys/server/key-form.ts';
import { dashboardKeyLabel } from '../shared/contract.ts';
import type { Admission as MeteredAdmission, Meter } from './meter.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { createReadLimit } from './read-limit.ts';

export interface Admission {
  /**
   * Decides for every endpoint who may go on, before the body is read: principal, quota, limits, subscription
   * (contract 2, 4).
   */
  readonly admit: Admit<Principal>;
  /** Finds the account that calls and takes nothing from it. */
  readonly identify: (request: FastifyRequest, endpoint: EndpointSpec) => Promise<number>;
  /** Counts a call that is answered with another one's answer among the reads; throws 429. */
  readonly countRepeat: (accountId: number) => void;
}

/** The door to every endpoint. */
export function createAdmission(deps: PrincipalDeps & { readonly meter: Meter }): Admission {
  const reads = createReadLimit(deps.clock);

  async function admitRead(request: FastifyRequest, endpoint: EndpointSpec): Promise<Grant<Principal>> {
    const principal = await findPrincipal(request, endpoint, deps);
    reads.take(principal.userId);
    requireSubscription(principal, endpoint);
    return { principal };
  }

  async function admitMetered(request: FastifyRequest, endpoint: EndpointSpec): Promise<Grant<Principal>> {
    const { admission, kind } = await meterCall(request, endpoint);
    const now = deps.clock.now();
    const principal: Principal = { userId: admission.userId, kind, userStatus: admission.userStatus };
    return {
      principal,
      logRowId: admission.id,
      headers: rateLimitHeaders(admission, now),
      check: () => requireSubscription(principal, endpoint),
      async settle(outcome) {
        const used = await deps.meter.complete(admission, outcome);
        return used === admission.used ? {} : rateLimitHeaders({ ...admission, used }, now);
      },
    };
  }

  async function meterCall(
    request: FastifyRequest,
    endpoint: EndpointSpec,
  ): Promise<{ admission: MeteredAdmission; kind: Principal['kind'] }> {
    const call = { requestId: request.id, endpoint: endpoint.path };
    const credential = acceptedCredential(request, endpoint);
    if (credential.kind === 'key') {
      const admission =
        isApiKey(credential.key) && (await deps.meter.admitKey(hashApiKey(credential.key), call));
      if (!admission) throw new Problem(accessProblems.invalidApiKey);
      return { admission, kind: 'key' };
    }
    const principal = await findPrincipal(request, endpoint, deps);
    const admission = await deps.meter.admitUser(principal.userId, dashboardKeyLabel, call);
    if (!admission) throw new Problem(accessProblems.signInRequired);
    return { admission, kind: principal.kind };
  }

  return {
    async admit(request, endpoint) {
      if (endpoint.callers === 'anyone') return { principal: null };
      return isMetered(request, endpoint) ? admitMetered(request, endpoint) : admitRead(request, endpoint);
    },
    identify: async (request, endpoint) => (await findPrincipal(request, endpoint, deps)).userId,
    countRepeat: (accountId) => reads.take(accountId),
  };
}

function isMetered(request: FastifyRequest, endpoint: EndpointSpec): boolean {
  if (endpoint.metered !== 'key') return endpoint.metered === true;
  return acceptedCredential(request, endpoint).kind === 'key';
}
