import { reused, withinMs } from '#platform/server/observability/deadline.ts';
import { parts, type PartStatus, type StatusReport } from '#app/shared/status.ts';
import type { AccountDeps } from '#app/server/account-deps.ts';
import type { PlatformDeps } from '#app/server/platform-deps.ts';
import type { ToolsDeps } from '#app/server/tools-deps.ts';
import { readLag } from '#platform/server/work/runner.ts';

const reuseMs = 5_000;
const limitMs = 4_000;

/** How late work may begin before its part counts as delayed. */
const delayedAfterSeconds = { audio: 600, webhooks: 120, shops: 3_600 } as const;

/**
 * Returns a function that says what works. It asks database and store at most once in 5 seconds and waits
 * for them no longer than 4 s, so that the page answers while something is down.
 */
export function createReadStatus(
  deps: Pick<PlatformDeps, 'database' | 'files' | 'clock'> &
    Pick<AccountDeps, 'webhooks'> &
    Pick<ToolsDeps, 'audioRunner' | 'shops'>,
): () => Promise<StatusReport> {
  const { database, files, clock, audioRunner } = deps;
  const { probe } = database;

  /** An error means that the database is down, which the part `database` says. */
  async function statusOf(seconds: number, lag: () => Promise<number>): Promise<PartStatus> {
    return withinMs(limitMs, lag).then(
      (lagSeconds) => (lagSeconds > seconds ? 'delayed' : 'ok'),
      () => 'unknown',
    );
  }

  async function read(): Promise<StatusReport> {
    const [databaseStatus, storeWorks, audio, webhooks, shops] = await Promise.all([
      withinMs(limitMs, async () => probe('status', 'select 1', [])).then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
      withinMs(limitMs, () => files.responds()).catch(() => false),
      statusOf(delayedAfterSeconds.audio, async () => readLag(audioRunner, probe)),
      statusOf(delayedAfterSeconds.webhooks, async () => readLag(deps.webhooks.dispatcher, probe)),
      statusOf(delayedAfterSeconds.shops, async () => readLag(deps.shops.scanner, probe)),
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
