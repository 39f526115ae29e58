import type { Serve } from '#platform/server/http/serve.ts';
import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import { sweepClosedIdentities } from './close-account.ts';
import { sweepSignIns } from './devices.ts';
import { serveIdentity } from './identity-routes.ts';
import { servePasswordReset } from './password-reset-routes.ts';
import type { Principal } from './principal.ts';
import { sweepResets } from './reset-emails.ts';
import { serveAccess } from './routes.ts';
import { serveSecondFactor } from './second-factor-routes.ts';
import { sweepSessions } from './sessions.ts';
import { serveSettings } from './settings-routes.ts';

type Deps = Parameters<typeof serveAccess>[1] &
  Parameters<typeof servePasswordReset>[1] &
  Parameters<typeof serveIdentity>[1] &
  Parameters<typeof serveSettings>[1] &
  Parameters<typeof serveSecondFactor>[1];

interface EmailRunners {
  readonly securityEmailRunner: Runner;
  readonly resetEmailRunner: Runner;
}

/** What sign-in brings to the server. */
export const access = {
  serve: (serve: Serve<Principal>, deps: Deps) => {
    serveAccess(serve, deps);
    servePasswordReset(serve, deps);
    serveIdentity(serve, deps);
    serveSettings(serve, deps);
    serveSecondFactor(serve, deps);
  },
  runners: ({ securityEmailRunner, resetEmailRunner }: EmailRunners): readonly QueueRunner[] => [
    { queue: 'upkeep', runner: securityEmailRunner },
    { queue: 'upkeep', runner: resetEmailRunner },
  ],
  upkeep: ({ database, clock }: WorkDeps): readonly UpkeepTask[] => [
    { name: 'access.resets', every: 'hour', work: () => sweepResets({ database, clock }) },
    { name: 'access.sessions', every: 'hour', work: () => sweepSessions(database, clock) },
    { name: 'access.sign-ins', every: 'hour', work: () => sweepSignIns({ database, clock }) },
    { name: 'access.closed', every: 'hour', work: () => sweepClosedIdentities(database, clock) },
  ],
  tags: {
    Account: 'Sign-in, sessions and the settings of an account. For the dashboard.',
  },
};
