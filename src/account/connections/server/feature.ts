import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { sweepConnections } from './connections.ts';
import { type StoreDeps, sweepOauth } from './grants.ts';
import { serveConnections } from './routes.ts';

/** What connected apps bring to the server. */
export const connections = {
  serve: serveConnections,
  upkeep: (deps: StoreDeps): readonly UpkeepTask[] => [
    { name: 'connections.sweep', every: 'hour', work: () => sweepConnections(deps) },
    {
      name: 'connections.oauth',
      every: 'hour',
      work: () => sweepOauth(deps, connectionLimits.unusedClientDays),
    },
  ],
  guides: [{ place: 7.5, file: new URL('./guides/connect-apps.md', import.meta.url) }],
  tags: {
    Connections: 'Apps that the owner has allowed to act for the account. Only from a dashboard session.',
  },
};
