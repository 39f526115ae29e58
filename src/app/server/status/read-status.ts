import { readWebhookLag } from '#account/webhooks/server/lag.ts';
import { readBacklog } from '#platform/server/jobs/backlog.ts';
import { reused, withinMs } from '#platform/server/observability/deadline.ts';
import { readScanLag } from '#tools/shop-monitor/server/scan-lag.ts';
import { parts, type PartStatus, type StatusReport } from '#app/shared/status.ts';
import type { Deps } from '#app/server/deps.ts';

const reuseMs = 5_000;
const limitMs = 4_000;

/** How late work may begin before its part counts as delayed. */
const delayedAfterSeconds = { audio: 600, webhooks: 120, shops: 3_600 } as const;

/**
 * Returns a function that says what works. It asks database and store at most once in 5 seconds and waits
 * for them no longer than 4 s, so that the page answers while something is away.
 */
export function createReadStatus(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
): () => Promise<StatusReport> {
  const { database, files, clock } = deps;
  const { probe } = database;

  /** An error means that the database is away, which the part `database` says. */
  async function statusOf(seconds: number, readLag: () => Promise<number>): Promise<PartStatus> {
    return withinMs(limitMs, readLag).then(
      (lagSeconds) => (lagSeconds > seconds ? 'delayed' : 'ok'),
      () => 'unknown',
    );
  }

  async function oldestAudioSeconds(): Promise<number> {
    const backlog = await readBacklog(probe);
    return Math.max(
      0,
      ...backlog.filter(({ queue }) => queue.startsWith('audio')).map((one) => one.oldestSeconds),
    );
  }

  async function read(): Promise<StatusReport> {
    const [databaseStatus, storeWorks, audio, webhooks, shops] = await Promise.all([
      withinMs(limitMs, async () => probe('status', 'select 1', [])).then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
      withinMs(limitMs, () => files.responds()).catch(() => false),
      statusOf(delayedAfterSeconds.audio, oldestAudioSeconds),
      statusOf(delayedAfterSeconds.webhooks, async () => readWebhookLag(probe)),
      statusOf(delayedAfterSeconds.shops, async () => readScanLag(probe)),
    ]);
    const storage = storeWorks ? 'ok' : 'away';
    const found = { api: 'ok', database: databaseStatus, storage, audio, webhooks, shops } as const;
    return {
      status: parts.every((part) => found[part] === 'ok') ? 'ok' : 'degraded',
      checked_at: clock.now().toISOString(),
      parts: found,
    };
  }

  return reused(reuseMs, read);
}
