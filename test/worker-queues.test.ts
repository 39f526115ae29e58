import { expect, test } from 'vitest';
import { startWork } from '#app/server/worker.ts';
import type { Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';

/** Starts the work of a process with these settings, and returns what it works on. */
async function workOf(settings: Record<string, string>): Promise<string[]> {
  const works: string[] = [];
  const deps = {
    config: loadConfig(settings),
    database: { kind: 'postgres' },
    jobs: {
      async start(role: string, runs: (queue: string) => boolean) {
        const queues = ['audio.extract', 'results.expire', 'billing.reconcile'];
        if (role === 'worker') works.push(...queues.filter(runs));
      },
      // What fell due while nobody worked (contract 15).
      send: async ({ name }: { name: string }) => works.push(name),
    },
    links: { start: async () => undefined },
    securityEmailRunner: { start: async () => works.push('security-emails') },
    resetEmailRunner: { start: async () => works.push('reset-emails') },
    webhooks: { dispatcher: { start: async () => works.push('webhooks') } },
    batchRunner: { start: async () => works.push('batches') },
    recipeRunner: { start: async () => works.push('recipes') },
    shops: {
      pictureRunner: { start: async () => works.push('pictures') },
      newsRunner: { start: async () => works.push('news') },
      scanner: { start: async () => works.push('scans') },
    },
  };
  await startWork(deps as unknown as Deps);
  return works;
}

const upkeep = [
  'results.expire',
  'billing.reconcile',
  'white-label.check',
  'security-emails',
  'reset-emails',
];

test.each([
  [{}, ['audio.extract', ...upkeep, 'webhooks', 'batches', 'recipes', 'pictures', 'news', 'scans']],
  [
    { ROLE: 'worker' },
    ['audio.extract', ...upkeep, 'webhooks', 'batches', 'recipes', 'pictures', 'news', 'scans'],
  ],
  [{ ROLE: 'web' }, []],
  [{ ROLE: 'worker', WORKER_QUEUES: 'audio' }, ['audio.extract']],
  [{ ROLE: 'worker', WORKER_QUEUES: 'batches' }, ['batches']],
  [{ ROLE: 'worker', WORKER_QUEUES: 'webhooks,scans' }, ['webhooks', 'recipes', 'pictures', 'news', 'scans']],
  [{ ROLE: 'worker', WORKER_QUEUES: 'upkeep' }, upkeep],
])('with %j a process works on %j', async (settings, works) => {
  expect(await workOf(settings)).toEqual(works);
});
