import { type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { findWeek, type WeekClaim } from './find-week.ts';
import { weekEmail } from './week-email.ts';

/** Returns the queue of weekly emails. */
export function weekEmails(deps: EmailDeps & { readonly publicUrl: string }): WorkQueue<WeekClaim> {
  return emailQueue<WeekClaim>(deps, {
    name: 'week-emails',
    places: 2,
    oldestMs: shopLimits.newsEmailDays * 24 * 60 * 60 * 1000,
    rows: {
      table: 'shop_week_emails',
      key: { id: { column: 'id', type: 'bigint' } },
      columns: `user_id as "userId", null as "traceParent", to_json(since) #>> '{}' as since,
        to_json(until) #>> '{}' as until, to_json(created_at) #>> '{}' as "createdAt"`,
      order: { by: 'due_at, id' },
      backlog: { isWaiting: 'true', since: 'created_at' },
    },
    async work(claim, send) {
      const week = await findWeek(deps.database, claim, deps.clock.now());
      if (week) await send(weekEmail(week, claim.userId, deps.publicUrl));
      return week !== undefined;
    },
  });
}
