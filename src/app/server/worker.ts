import type { QueueRunner } from '#platform/server/work/runner.ts';
import type { Deps } from './deps.ts';
import { serverFeatures } from './features.ts';

/** Returns what works on the rows of all features. */
export function runnersOf(deps: Deps): readonly QueueRunner[] {
  return [
    { queue: 'upkeep', runner: deps.upkeepRunner },
    ...serverFeatures.flatMap((feature) => ('runners' in feature ? feature.runners(deps) : [])),
  ];
}

/** Starts the work that `WORKER_QUEUES` names; a process that only serves requests has none (contract 12). */
export async function startWork(deps: Deps): Promise<void> {
  const { config, database, links } = deps;
  await links.start();
  if (config.role === 'web') return;
  for (const { queue, runner } of runnersOf(deps))
    if (config.workerQueues.includes(queue)) await runner.start({ alone: database.kind === 'pglite' });
}

/** Claims no more work; what is under way may go on until `timeoutMs`. */
export async function stopWork(deps: Deps, timeoutMs: number): Promise<void> {
  await Promise.all(runnersOf(deps).map(({ runner }) => runner.stop({ timeoutMs })));
}
