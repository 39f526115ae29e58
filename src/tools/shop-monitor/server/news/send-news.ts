import { and, count, desc, eq, gte, lte } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { outageOf, untilStored } from '#platform/server/jobs/outage.ts';
import type { RunSignals } from '#platform/server/jobs/row-runner.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { LinkBases } from '#tools/shop-monitor/server/present.ts';
import { redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import type { NewsClaim, NewsClaims } from './news-claims.ts';
import { newsEmail } from './news-email.ts';

export interface SendNewsDeps extends LinkBases {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly mail: Mail;
  readonly claims: NewsClaims;
}

/** The name of this work where jobs are counted and measured by their queue. */
export const newsQueue = 'news-emails';

const firstRetryMs = 5_000;
const longestRetryMs = 300_000;
/** A mail server that took no email for this long will not take this one. */
const oldestMs = shopLimits.newsEmailDays * 24 * 60 * 60 * 1000;

interface RunEnd {
  readonly outcome: 'completed' | 'superseded' | 'again' | 'failed' | 'skipped';
}

/**
 * Sends the email of a scan, or says when the next run is due. Whether its owner still wants it and has a verified
 * address is read now.
 */
export async function sendNews(deps: SendNewsDeps, claim: NewsClaim, signals: RunSignals): Promise<void> {
  const options = {
    name: `job ${newsQueue}`,
    continues: claim.traceParent,
    userId: claim.userId,
    labels: (end: { readonly result: RunEnd } | { readonly error: unknown }) => ({
      queue: newsQueue,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  await deps.observer.run('job', options, async () => {
    const end = await run(deps, claim, signals);
    deps.log.info({ queue: newsQueue, shopId: claim.shopId, run: claim.run, ...end }, 'a job ended');
    return end;
  });
}

async function run(deps: SendNewsDeps, claim: NewsClaim, { stopping, lost }: RunSignals): Promise<RunEnd> {
  const { claims, clock, log, mail, wait } = deps;
  const store = (write: () => Promise<void>) => untilStored({ wait, signal: stopping }, write);
  try {
    const news = await findNews(deps, claim);
    if (!news) {
      await store(() => claims.end(claim));
      return { outcome: 'skipped' };
    }
    if (lost.aborted || !(await claims.has(claim))) return { outcome: 'superseded' };
    await mail.send(newsEmail(news, deps));
  } catch (error) {
    const now = clock.now().getTime();
    const isTooOld = now - Date.parse(claim.createdAt) > oldestMs;
    log.warn({ err: error, shopId: claim.shopId, isTooOld }, 'an email about new products was not sent');
    if (isTooOld) {
      await store(() => claims.end(claim));
      return { outcome: 'failed' };
    }
    const retryMs = Math.min(firstRetryMs * 2 ** Math.min(claim.failures, 10), longestRetryMs);
    const isFailure = outageOf(error) === undefined;
    await store(() => claims.release(claim, { dueAt: new Date(now + retryMs), isFailure }));
    return { outcome: 'again' };
  }
  await store(() => claims.end(claim));
  return { outcome: 'completed' };
}

/** Returns what an email tells; undefined if its shop is gone, turned it off, or its owner has no verified address. */
async function findNews({ database: { orm } }: SendNewsDeps, claim: NewsClaim) {
  const [found] = await orm
    .select({ shop: redbubbleShops, email: users.email })
    .from(redbubbleShops)
    .innerJoin(users, eq(users.id, redbubbleShops.userId))
    .where(eq(redbubbleShops.id, claim.shopId));
  const token = found?.shop.unsubscribeToken;
  if (!found?.shop.notifyEmail || found.email === null || !token) return undefined;
  const { id, shopId, notification } = redbubbleProducts;
  const isTold = and(
    eq(shopId, claim.shopId),
    gte(id, claim.firstProductId),
    lte(id, claim.lastProductId),
    eq(notification, 'posted'),
  );
  const [all] = await orm.select({ count: count() }).from(redbubbleProducts).where(isTold);
  const products = await orm
    .select()
    .from(redbubbleProducts)
    .where(isTold)
    .orderBy(desc(id))
    .limit(shopLimits.newsEmailProducts);
  if (products.length === 0) return undefined;
  return { id: claim.id, to: found.email, shop: found.shop, token, products, count: all?.count ?? 0 };
}
