import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { confirmPasswordReset, requestPasswordReset } from '#account/access/shared/password-reset.ts';
import { confirmReset } from './confirm-reset.ts';
import { refuseCrossSite } from './credentials.ts';
import type { RevokeKeys } from './identity-users.ts';
import { originOf } from './origin.ts';
import type { Principal } from './principal.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { requestReset } from './request-reset.ts';

interface PasswordResetDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string;
  readonly revokeKeys: RevokeKeys;
}

/** Serves the way back into an account of the older flow (contract 2). */
export function servePasswordReset(serve: Serve<Principal>, deps: PasswordResetDeps): void {
  serve(requestPasswordReset, async ({ body, request }) => {
    refuseCrossSite(request, deps.publicUrl);
    await requestReset(deps, body.username, request.ip);
    return { empty: true };
  });

  serve(confirmPasswordReset, async ({ body, request }) => {
    refuseCrossSite(request, deps.publicUrl);
    const { token, password, delete_keys: deletesKeys } = body;
    await confirmReset(deps, { token, password, deletesKeys }, originOf(request));
    return { empty: true };
  });
}
