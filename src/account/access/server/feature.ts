import type { Serve } from '#platform/server/http/serve.ts';
import { serveIdentity } from './identity-routes.ts';
import { servePasswordReset } from './password-reset-routes.ts';
import type { Principal } from './principal.ts';
import { serveAccess } from './routes.ts';
import { serveSecondFactor } from './second-factor-routes.ts';
import { serveSettings } from './settings-routes.ts';

type Deps = Parameters<typeof serveAccess>[1] &
  Parameters<typeof servePasswordReset>[1] &
  Parameters<typeof serveIdentity>[1] &
  Parameters<typeof serveSettings>[1] &
  Parameters<typeof serveSecondFactor>[1];

/** What sign-in brings to the server. */
export const access = {
  serve: (serve: Serve<Principal>, deps: Deps) => {
    serveAccess(serve, deps);
    servePasswordReset(serve, deps);
    serveIdentity(serve, deps);
    serveSettings(serve, deps);
    serveSecondFactor(serve, deps);
  },
  tags: {
    Account: 'Sign-in, sessions and the settings of an account. For the dashboard.',
  },
};
