import { readResultSweepLag } from '#account/results/server/sweep.ts';
import { reused } from '#platform/server/observability/deadline.ts';
import type { GaugeSpec, Reading } from '#platform/server/observability/metrics.ts';
import { readAudioSweepLag } from '#tools/audio-extraction/server/sweep.ts';
import type { Deps } from './deps.ts';
import { readLag } from '#platform/server/work/runner.ts';
import { runnersOf } from './worker.ts';

/** Every process reads the database's gauges, however often it is scraped, at most this often. */
const reuseMs = 5_000;

/** Gauges for operators: waiting work and used resources. */
export function gaugesOf(deps: Deps): readonly GaugeSpec[] {
  return [...databaseGauges(deps), ...processGauges(deps)];
}

/** Of the whole installation: every process returns the same. */
function databaseGauges(deps: Deps): readonly GaugeSpec[] {
  const { probe } = deps.database;
  const single = (read: (query: typeof probe) => Promise<number>) =>
    reused(reuseMs, async (): Promise<Reading[]> => [{ value: await read(probe) }]);
  const backlog = reused(reuseMs, async () =>
    (await Promise.all(runnersOf(deps).map(({ runner }) => runner.readBacklog(probe)))).flat(),
  );
  const sweeps = reused(
    reuseMs,
    async (): Promise<Reading[]> => [
      { labels: { sweep: 'results' }, value: await readResultSweepLag(probe) },
      { labels: { sweep: 'audio' }, value: await readAudioSweepLag(probe) },
    ],
  );
  return [
    {
      name: 'overprint_queue_depth',
      help: 'Waiting jobs, up to 100,000',
      labels: ['queue'],
      read: async () => (await backlog()).map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
    },
    {
      name: 'overprint_queue_oldest_seconds',
      help: 'Age of the oldest waiting job; 0 if there is none',
      labels: ['queue'],
      read: async () =>
        (await backlog()).map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
    },
    {
      name: 'overprint_webhook_lag_seconds',
      help: 'How long the most overdue delivery has been due',
      read: single((query) => readLag(deps.webhooks.dispatcher, query)),
    },
    {
      name: 'overprint_scan_lag_seconds',
      help: 'How long the most overdue scan has been due',
      read: single((query) => readLag(deps.shops.scanner, query)),
    },
    {
      name: 'overprint_sweep_lag_seconds',
      help: 'How long the oldest expired file has been waiting for removal',
      labels: ['sweep'],
      read: sweeps,
    },
  ];
}

function processGauges({ bodyMemory, config, database, images, version }: Deps): readonly GaugeSpec[] {
  return [
    {
      name: 'overprint_info',
      help: 'Version and role of the process',
      labels: ['version', 'role'],
      read: () => [{ labels: { version, role: config.role }, value: 1 }],
    },
    {
      name: 'overprint_image_gate_waiting',
      help: 'Pictures waiting for a slot',
      read: () => [{ value: images.load().waiting }],
    },
    {
      name: 'overprint_image_gate_running',
      help: 'Pictures being processed',
      read: () => [{ value: images.load().running }],
    },
    {
      name: 'overprint_body_memory_bytes',
      help: 'Memory used by incoming bodies, of BODY_MEMORY_MB',
      read: () => [{ value: bodyMemory.usedBytes() }],
    },
    {
      name: 'overprint_database_connections',
      help: 'Connections to the database, by pool',
      labels: ['pool', 'state'],
      read: () =>
        database.pools().flatMap(({ pool, used, idle }) => [
          { labels: { pool, state: 'used' }, value: used },
          { labels: { pool, state: 'idle' }, value: idle },
        ]),
    },
    {
      name: 'overprint_database_waiting',
      help: 'Statements and transactions waiting for a connection, by pool',
      labels: ['pool'],
      read: () => database.pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    },
  ];
}
