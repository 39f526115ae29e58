import { Client } from 'pg';
import type { Rig } from './rig.ts';
import { type Call, waitFor } from './traffic.ts';

/** Whether what was promised to callers is what the database, the store and the receiver have. */
export interface Books {
  /** Jobs answered with 202. */
  readonly accepted: number;
  /** Accepted jobs without a completed outcome. */
  readonly lostJobs: number;
  /** Jobs whose process died without a word. */
  readonly deaths: number;
  /** Completed jobs without a webhook, and webhooks received more than once. */
  readonly lostWebhooks: number;
  readonly repeatedWebhooks: number;
  /** Results answered with a link that no longer leads to a picture. */
  readonly lostResults: number;
  /** Units of quota less successful calls whose answer arrived. */
  readonly overcharged: number;
}

/** Reads the books directly from PostgreSQL, so call it while the database is reachable. */
export async function readBooks(rig: Rig, calls: readonly Call[]): Promise<Books> {
  const jobs = calls.filter(({ kind, status }) => kind === 'job' && status === 202).map(({ id = '' }) => id);
  const links = calls.filter(({ kind, status }) => kind === 'pad' && status === 200);
  const client = new Client({ connectionString: rig.settings.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; status: string; deaths: number; webhookId: string }>(
      `select id, status, deaths from audio_jobs where id = any($1)`,
      [jobs],
    );
    const { rows: charged } = await client.query<{ used: number }>(
      `select coalesce(sum(used), 0)::integer as used from usage_counters`,
    );
    const counts = [...rig.received.values()];
    const downloads = await Promise.all(links.map(({ id = '' }) => isThere(rig, id)));
    return {
      accepted: jobs.length,
      lostJobs: jobs.length - rows.filter(({ status }) => status === 'completed').length,
      deaths: rows.reduce((sum, { deaths }) => sum + deaths, 0),
      lostWebhooks: Math.max(0, jobs.length - counts.length),
      repeatedWebhooks: counts.filter((count) => count > 1).length,
      lostResults: downloads.filter((there) => !there).length,
      overcharged: (charged[0]?.used ?? 0) - jobs.length - links.length,
    };
  } finally {
    await client.end();
  }
}

const asksWithinMs = 60_000;

/**
 * Whether a link leads to a picture. It carries the address of the process that made it; any process serves it.
 * A response of 503 says nothing about the picture, so it is asked for again.
 */
async function isThere(rig: Rig, link: string): Promise<boolean> {
  let response: Response | undefined;
  await waitFor(async () => {
    response = await fetch(rig.origin + new URL(link).pathname);
    if (response.status === 503) console.log(`  ${link}: 503 ${await response.text()}`);
    return response.status !== 503;
  }, asksWithinMs);
  if (response?.ok) await response.arrayBuffer();
  else console.log(`  ${link}: ${response?.status} ${response?.bodyUsed ? '' : await response?.text()}`);
  return response?.ok === true;
}

/** Whether each accepted job has ended and each webhook has arrived. */
export async function isSettled(rig: Rig, calls: readonly Call[]): Promise<boolean> {
  const accepted = calls.filter(({ kind, status }) => kind === 'job' && status === 202).length;
  return rig.received.size >= accepted;
}
