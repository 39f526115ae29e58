import { usageThreshold } from '#account/usage-alerts/shared/event.ts';
import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { type AlertDeps, raiseAlerts } from './raise-alerts.ts';

interface RunnerDeps {
  readonly usageEmailRunner: Runner;
}

/** What usage alerts bring to the server. */
export const usageAlerts = {
  events: [usageThreshold],
  runners: ({ usageEmailRunner }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'upkeep', runner: usageEmailRunner },
  ],
  upkeep: (deps: AlertDeps): readonly UpkeepTask[] => [
    { name: 'usage.alerts', every: 'minute', work: () => raiseAlerts(deps) },
  ],
};
