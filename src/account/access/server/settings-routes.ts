import type { FastifyRequest } from 'fastify';
import type { Serve } from '#platform/server/http/serve.ts';
import { listSecurityEvents } from '#account/access/shared/security-events.ts';
import * as contract from '#account/access/shared/settings.ts';
import type { CodeDeps } from './check-code.ts';
import { changePassword } from './change-password.ts';
import { closeAccount, type OnClose } from './close-account.ts';
import { readCredential } from './credentials.ts';
import { proofOf, requireFreshSignIn } from './fresh-sign-in.ts';
import { endAllSessions, listDevices } from './devices.ts';
import type { RevokeKeys } from './identity-users.ts';
import type { Principal } from './principal.ts';
import { originOf } from './origin.ts';
import { findSecurityEvents } from './security-events.ts';
import { sessionCookies } from './sessions.ts';

export interface SettingsDeps extends CodeDeps {
  readonly publicUrl: string;
  readonly revokeKeys: RevokeKeys;
  readonly onClose: readonly OnClose[];
}

/** Serves Account > Settings: signed-in browsers, the password, deleting the account (contract 9). */
export function serveSettings(serve: Serve<Principal>, deps: SettingsDeps): void {
  const signedOut = { 'set-cookie': sessionCookies(null, deps.publicUrl) };

  serve(contract.listSessions, async ({ principal, request }) => {
    const current = { sessionToken: sessionToken(request), signedInAt: principal.identity?.signedInAt };
    return { json: await listDevices(deps, principal.userId, current) };
  });

  serve(contract.endSessions, async ({ principal, body, request }) => {
    const { userId } = principal;
    await endAllSessions(deps, { userId, origin: originOf(request), deletesKeys: body.delete_keys });
    return { empty: true, headers: signedOut };
  });

  serve(contract.changePassword, async ({ principal, body, request }) => {
    const passwords = {
      currentPassword: body.current_password ?? body.currentPassword ?? '',
      code: body.code,
      newPassword: body.newPassword,
    };
    const caller = { origin: originOf(request), sessionToken: sessionToken(request) ?? '' };
    await changePassword(deps, principal.userId, { ...passwords, deletesKeys: body.delete_keys }, caller);
    return { empty: true };
  });

  serve(listSecurityEvents, async ({ principal, query }) => {
    const { rows, nextBefore } = await findSecurityEvents(deps.database, principal.userId, query);
    return { json: { success: true as const, data: [...rows], next_before: nextBefore } };
  });

  serve(contract.deleteAccount, async ({ principal, body, request }) => {
    await requireFreshSignIn(deps, principal, proofOf(request, body));
    await closeAccount(deps, principal.userId, body.name);
    return { empty: true, headers: signedOut };
  });
}

function sessionToken(request: FastifyRequest): string | undefined {
  const credential = readCredential(request);
  return credential.kind === 'session' ? credential.token : undefined;
}
