import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import * as contract from '../shared/settings.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { changePassword } from './change-password.ts';
import { closeAccount, type OnClose } from './close-account.ts';
import { readCredential } from './credentials.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';
import { endAllSessions, listDevices } from './devices.ts';
import type { Principal } from './principal.ts';
import { sessionCookie } from './sessions.ts';

export interface SettingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string;
  readonly onClose: readonly OnClose[];
}

/** Serves Account > Settings: signed-in browsers, the password, deleting the account (contract 9). */
export function serveSettings(serve: Serve<Principal>, deps: SettingsDeps): void {
  const signedOut = { 'set-cookie': sessionCookie(null, deps.publicUrl) };

  serve(contract.listSessions, async ({ principal, request }) => {
    const current = { sessionToken: sessionToken(request), signedInAt: principal.identity?.signedInAt };
    return { json: await listDevices(deps, principal.userId, current) };
  });

  serve(contract.endSessions, async ({ principal }) => {
    await endAllSessions(deps, principal.userId);
    return { empty: true, headers: signedOut };
  });

  serve(contract.changePassword, async ({ principal, body, request }) => {
    const passwords = {
      currentPassword: body.current_password ?? body.currentPassword ?? '',
      newPassword: body.newPassword,
    };
    const caller = { address: request.ip, sessionToken: sessionToken(request) ?? '' };
    await changePassword(deps, principal.userId, passwords, caller);
    return { empty: true };
  });

  serve(contract.deleteAccount, async ({ principal, body, request }) => {
    await requireFreshSignIn(deps, principal, {
      address: request.ip,
      currentPassword: body.current_password,
    });
    await closeAccount(deps, principal.userId, body.name);
    return { empty: true, headers: signedOut };
  });
}

function sessionToken(request: FastifyRequest): string | undefined {
  const credential = readCredential(request);
  return credential.kind === 'session' ? credential.token : undefined;
}
