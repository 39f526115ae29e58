import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Log } from '#platform/server/log.ts';
import { txtNameOf, whiteLabelLimits } from '#account/white-label/shared/domain.ts';
import { checkEveryMs, type DomainDeps, type DomainRow } from './domains.ts';
import { whiteLabelDomains } from './tables.ts';

export interface CheckDeps extends DomainDeps {
  readonly log: Log;
}

/**
 * A process that dies leaves its checks to another one after this time. It is also the pause while DNS is
 * away.
 */
const hourMs = 60 * 60 * 1000;
const atOnce = 20;
const missingMs = whiteLabelLimits.missingDays * 24 * hourMs;

/**
 * Looks for the records of verified domains whose check is due. A domain without its record for three days is
 * lost, which makes the email to its owner due. Name servers that are down say nothing, and are asked again
 * an hour later (contract 15).
 */
export async function checkDomains(deps: CheckDeps): Promise<void> {
  for (;;) {
    const due = await claimDue(deps);
    await Promise.all(due.map((row) => checkDomain(deps, row)));
    if (due.length < atOnce) break;
  }
}

async function claimDue({ database, clock }: CheckDeps): Promise<DomainRow[]> {
  const now = clock.now();
  const due = sql`(
    select user_id from white_label_domains
    where proved_at is not null and next_check_at <= ${now.toISOString()}::timestamptz
    order by next_check_at limit ${atOnce} for update skip locked
  )`;
  return database.orm
    .update(whiteLabelDomains)
    .set({ nextCheckAt: new Date(now.getTime() + hourMs) })
    .where(sql`${whiteLabelDomains.userId} in ${due}`)
    .returning();
}

async function checkDomain(deps: CheckDeps, row: DomainRow): Promise<void> {
  const answer = await deps.findTxt(txtNameOf(row.domain));
  if (answer === 'away') return deps.log.warn({ domain: row.domain }, 'could not look up the TXT record');
  const now = deps.clock.now();
  const isThere = answer.includes(row.token);
  const missingSince = isThere ? null : (row.missingSince ?? now);
  const isLost = missingSince !== null && now.getTime() - missingSince.getTime() >= missingMs;
  await deps.database.orm
    .update(whiteLabelDomains)
    .set({
      checkedAt: now,
      nextCheckAt: new Date(now.getTime() + checkEveryMs),
      missingSince,
      ...(isLost && { provedAt: null, nextCheckAt: null, lostAt: now, dueAt: now }),
    })
    .where(
      and(
        eq(whiteLabelDomains.userId, row.userId),
        eq(whiteLabelDomains.token, row.token),
        // Its owner may have asked meanwhile, and knows more.
        row.checkedAt ? eq(whiteLabelDomains.checkedAt, row.checkedAt) : isNull(whiteLabelDomains.checkedAt),
      ),
    );
  if (isLost) await deps.links.refresh();
}
