import type { WorkerQueue } from '#platform/server/config/config.ts';
import type { Runner } from '#platform/server/work/runner.ts';
import type { Deps } from './deps.ts';

/** What a process works on, by the name in `WORKER_QUEUES` that starts it. */
interface Queue {
  readonly kind: WorkerQueue;
  readonly runner: Pick<Runner, 'start' | 'stop' | 'readBacklog'>;
}

/** The queues of all features. */
export function queuesOf(deps: Deps): readonly Queue[] {
  const { shops } = deps;
  return [
    { kind: 'audio', runner: deps.audioRunner },
    { kind: 'upkeep', runner: deps.upkeepRunner },
    { kind: 'upkeep', runner: deps.securityEmailRunner },
    { kind: 'upkeep', runner: deps.resetEmailRunner },
    ...deps.ownerEmailRunners.map((runner) => ({ kind: 'upkeep', runner }) as const),
    { kind: 'webhooks', runner: deps.webhooks.dispatcher },
    { kind: 'batches', runner: deps.batchRunner },
    { kind: 'scans', runner: deps.recipeRunner },
    { kind: 'scans', runner: shops.pictureRunner },
    { kind: 'scans', runner: shops.newsRunner },
    { kind: 'scans', runner: shops.scanner },
  ];
}

/** Starts the work that `WORKER_QUEUES` names; a process that only serves requests has none (contract 12). */
export async function startWork(deps: Deps): Promise<void> {
  const { config, database, links } = deps;
  await links.start();
  if (config.role === 'web') return;
  for (const { kind, runner } of queuesOf(deps))
    if (config.workerQueues.includes(kind)) await runner.start({ alone: database.kind === 'pglite' });
}

/** Claims no more work; what is under way may go on until `timeoutMs`. */
export async function stopWork(deps: Deps, timeoutMs: number): Promise<void> {
  await Promise.all(queuesOf(deps).map(({ runner }) => runner.stop({ timeoutMs })));
}

/** Returns for how many seconds the work that has waited the longest has; 0 if none waits. */
export async function readLag(
  runner: Pick<Runner, 'readBacklog'>,
  query: Parameters<Runner['readBacklog']>[0],
): Promise<number> {
  return Math.max(0, ...(await runner.readBacklog(query)).map(({ oldestSeconds }) => oldestSeconds));
}
