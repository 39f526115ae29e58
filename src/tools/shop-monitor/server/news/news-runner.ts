import { createRowRunner, type RowRunner } from '#platform/server/jobs/row-runner.ts';
import type { Database } from '#platform/server/database/database.ts';
import { newsChannel } from './collect-news.ts';
import { createNewsClaims, leaseMs } from './news-claims.ts';
import { newsQueue, type SendNewsDeps, sendNews } from './send-news.ts';

/** Emails on their way at once: a slow mail server must not hold up those of other shops. */
const places = 2;

/** Creates the runner of this process for emails about new products. */
export function createNewsRunner(deps: Omit<SendNewsDeps, 'claims'>): RowRunner {
  const claims = createNewsClaims(deps.database, deps.clock);
  return createRowRunner({
    ...deps,
    claims,
    what: 'emails about new products',
    channel: newsChannel,
    places,
    leaseMs,
    isPaused: () => false,
    nameOf: ({ id: email }) => ({ email }),
    work: (claim, signals) => sendNews({ ...deps, claims }, claim, signals),
  });
}

/** Returns how many emails wait, and for how long the first one has been due. */
export async function readNewsBacklog(query: Database['query']) {
  const [row] = await query<{ depth: number; oldestSeconds: number }>('news_email_backlog', backlogSql, []);
  return { queue: newsQueue, depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
}

/** An email that the mail server did not take is as old as its first attempt. */
const backlogSql = `
select count(*)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as "oldestSeconds"
from (select created_at from shop_news_emails where leased_until is null limit 100000) as waiting`;
