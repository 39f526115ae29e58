import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#account/access/shared/second-factor.ts';
import { type CodeDeps, hasSecondFactor } from './check-code.ts';
import { proofOf, requirePasswordAndCode } from './fresh-sign-in.ts';
import { originOf } from './origin.ts';
import type { Principal } from './principal.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
} from './second-factor.ts';

/** Serves two-step sign-in in Account > Settings (contract 2). */
export function serveSecondFactor(serve: Serve<Principal>, deps: CodeDeps): void {
  serve(contract.getSecondFactor, async ({ principal: { userId } }) => {
    const on = await hasSecondFactor(deps.database, userId);
    return { json: { on, recovery_codes_left: on ? await countRecoveryCodes(deps.database, userId) : 0 } };
  });

  serve(contract.beginSecondFactor, async ({ principal, body, request }) => {
    if (await hasSecondFactor(deps.database, principal.userId))
      throw new Problem(contract.secondFactorProblems.alreadyOn);
    await requirePasswordAndCode(deps, principal, proofOf(request, body));
    return { json: await beginSecondFactor(deps, principal.userId) };
  });

  serve(contract.confirmSecondFactor, async ({ principal: { userId }, body, request }) => {
    const owner = { userId, origin: originOf(request) };
    return { json: { recovery_codes: await confirmSecondFactor(deps, owner, body.code) } };
  });

  serve(contract.renewRecoveryCodes, async ({ principal, body, request }) => {
    await requireSecondFactor(deps, principal.userId);
    const owner = { userId: principal.userId, origin: originOf(request) };
    await requirePasswordAndCode(deps, principal, proofOf(request, body));
    return { json: { recovery_codes: await renewRecoveryCodes(deps, owner) } };
  });

  serve(contract.endSecondFactor, async ({ principal, body, request }) => {
    await requireSecondFactor(deps, principal.userId);
    const owner = { userId: principal.userId, origin: originOf(request) };
    await requirePasswordAndCode(deps, principal, proofOf(request, body));
    await endSecondFactor(deps, owner);
    return { empty: true };
  });
}
