import type { RowRunner } from '#platform/server/jobs/row-runner.ts';
import type { EmailBacklog } from '#platform/server/mail/email-backlog.ts';
import { createEmailRunner, type EmailRunnerDeps } from '#platform/server/mail/email-runner.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { LinkBases } from '#tools/shop-monitor/server/present.ts';
import { newsChannel } from './collect-news.ts';
import { findNews } from './find-news.ts';
import { type NewsClaim, newsTable } from './news-claims.ts';
import { newsEmail } from './news-email.ts';

const newsQueue = 'news-emails';
const places = 2;
const oldestMs = shopLimits.newsEmailDays * 24 * 60 * 60 * 1000;

/** Creates the runner of this process for emails about new products (decision 0067). */
export function createNewsRunner(deps: EmailRunnerDeps & LinkBases): RowRunner {
  return createEmailRunner<NewsClaim>(deps, {
    name: newsQueue,
    table: newsTable,
    channel: newsChannel,
    places,
    oldestMs,
    async work(claim, send) {
      const news = await findNews(deps.database, claim);
      if (news) await send(newsEmail(news, deps));
      return news !== undefined;
    },
  });
}

/** Where these emails wait. */
export const newsBacklog: EmailBacklog = {
  queue: newsQueue,
  table: newsTable.table,
  since: 'created_at',
  isWaiting: 'true',
};
