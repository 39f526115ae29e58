import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { checkDomains } from './check-domains.ts';
import { serveWhiteLabel } from './routes.ts';

interface RunnerDeps {
  readonly domainEmailRunner: Runner;
}

/** What customers' own domains bring to the server. */
export const whiteLabel = {
  serve: serveWhiteLabel,
  runners: ({ domainEmailRunner }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'upkeep', runner: domainEmailRunner },
  ],
  upkeep: (deps: Parameters<typeof checkDomains>[0]): readonly UpkeepTask[] => [
    { name: 'white-label.check', every: 'minute', work: () => checkDomains(deps) },
  ],
  guides: [{ place: 19, file: new URL('./guides/white-label.md', import.meta.url) }],
  tags: {
    'White-label': 'Your own domain in links to files, feeds and ZIPs. Needs the yearly plan.',
  },
};
