import { hostOf } from '#platform/server/config/fields.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import {
  deleteWhiteLabel,
  getWhiteLabel,
  setWhiteLabel,
  verifyWhiteLabel,
  whiteLabelProblems,
} from '#account/white-label/shared/contract.ts';
import { domainOf, whiteLabelLimits } from '#account/white-label/shared/domain.ts';
import {
  deleteDomain,
  type DomainDeps,
  findDomain,
  presentDomain,
  setDomain,
  verifyDomain,
} from './domains.ts';

export interface WhiteLabelDeps extends DomainDeps {
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string;
  readonly resultsBaseUrl: string;
}

/** Serves the domain of an account's links (contract 15). */
export function serveWhiteLabel(serve: Serve<Principal>, deps: WhiteLabelDeps): void {
  const ownHosts = [deps.publicUrl, deps.resultsBaseUrl].map(hostOf);

  serve(getWhiteLabel, async ({ principal }) => {
    const row = await findDomain(deps, principal.userId);
    return { json: { success: true as const, data: row ? presentDomain(row) : null } };
  });

  serve(setWhiteLabel, async ({ principal, body, commit }) => {
    const domain = domainOf(body.domain);
    if (domain === undefined || ownHosts.includes(domain))
      throw new Problem(whiteLabelProblems.invalidDomain);
    return setDomain(deps, { userId: principal.userId, domain }, (tx, row) =>
      commit(tx, { json: { success: true as const, data: presentDomain(row) } }),
    );
  });

  serve(verifyWhiteLabel, async ({ principal }) => {
    const { userId } = principal;
    const rule = {
      bucket: `white-label:${userId}`,
      limit: whiteLabelLimits.checksPerHour,
      windowMs: 3_600_000,
    };
    await deps.rateLimiter.take(rule, whiteLabelProblems.tooManyChecks);
    const row = await verifyDomain(deps, userId);
    return { json: { success: true as const, data: presentDomain(row) } };
  });

  serve(deleteWhiteLabel, async ({ principal }) => {
    await deleteDomain(deps, principal.userId);
    return { empty: true };
  });
}
