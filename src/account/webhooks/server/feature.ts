import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import { dropOldMonths, monthlyTables } from './months.ts';
import { serveWebhooks } from './routes.ts';
import { sweepStream } from './stream/positions.ts';
import { sweepDeliveries } from './sweep.ts';
import type { Webhooks } from './webhooks.ts';

interface RunnerDeps {
  readonly webhooks: Pick<Webhooks, 'dispatcher'>;
  readonly endpointEmailRunner: Runner;
}

/** What webhooks bring to the server. */
export const webhooks = {
  serve: serveWebhooks,
  months: { tables: monthlyTables, renew: dropOldMonths },
  runners: ({ webhooks: { dispatcher }, endpointEmailRunner }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'webhooks', runner: dispatcher },
    { queue: 'upkeep', runner: endpointEmailRunner },
  ],
  upkeep: ({ database, clock }: WorkDeps): readonly UpkeepTask[] => [
    { name: 'webhooks.sweep-stream', every: 'hour', work: () => sweepStream(database, clock) },
    { name: 'webhooks.sweep', every: 'hour', work: () => sweepDeliveries(database, clock) },
  ],
  guides: [{ place: 9, file: new URL('./guides/webhooks.md', import.meta.url) }],
  tags: {
    Webhooks: 'Signed events: the signing secret, the delivery log, endpoints, and test events.',
  },
};
