import { expect, test } from 'vitest';
import { startWork } from '#app/server/worker.ts';
import type { Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';

/** Starts the work of a process with these settings, and returns what it works on. */
async function workOf(settings: Record<string, string>): Promise<string[]> {
  const works: string[] = [];
  const runner = (name: string) => ({ start: async () => works.push(name) });
  const deps = {
    config: loadConfig(settings),
    database: { kind: 'postgres' },
    links: { start: async () => undefined },
    audioRunner: runner('audio'),
    upkeepRunner: runner('upkeep'),
    securityEmailRunner: runner('security-emails'),
    resetEmailRunner: runner('reset-emails'),
    endpointEmailRunner: runner('endpoint-emails'),
    domainEmailRunner: runner('domain-emails'),
    usageEmailRunner: runner('usage-emails'),
    webhooks: { dispatcher: runner('webhooks') },
    batchRunner: runner('batches'),
    recipeRunner: runner('recipes'),
    shops: {
      pictureRunner: runner('pictures'),
      newsRunner: runner('news'),
      weekRunner: runner('weeks'),
      scanner: runner('scans'),
    },
  };
  await startWork(deps as unknown as Deps);
  return works;
}

const upkeep = [
  'upkeep',
  'security-emails',
  'reset-emails',
  'endpoint-emails',
  'domain-emails',
  'usage-emails',
];

test.each([
  [{}, ['audio', ...upkeep, 'webhooks', 'batches', 'recipes', 'pictures', 'news', 'weeks', 'scans']],
  [
    { ROLE: 'worker' },
    ['audio', ...upkeep, 'webhooks', 'batches', 'recipes', 'pictures', 'news', 'weeks', 'scans'],
  ],
  [{ ROLE: 'web' }, []],
  [{ ROLE: 'worker', WORKER_QUEUES: 'audio' }, ['audio']],
  [{ ROLE: 'worker', WORKER_QUEUES: 'batches' }, ['batches']],
  [
    { ROLE: 'worker', WORKER_QUEUES: 'webhooks,scans' },
    ['webhooks', 'recipes', 'pictures', 'news', 'weeks', 'scans'],
  ],
  [{ ROLE: 'worker', WORKER_QUEUES: 'upkeep' }, upkeep],
])('with %j a process works on %j', async (settings, works) => {
  expect((await workOf(settings)).toSorted()).toEqual(works.toSorted());
});
