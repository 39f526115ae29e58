import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Tx } from '#platform/server/database/database.ts';
import { uniqueViolation } from '#platform/server/database/errors.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type WhiteLabelDomain, whiteLabelProblems } from '#account/white-label/shared/contract.ts';
import { txtNameOf } from '#account/white-label/shared/domain.ts';
import type { ProvedDomains } from './links.ts';
import { whiteLabelDomains } from './tables.ts';
import type { FindTxt, TxtRecords } from './txt-records.ts';

export interface DomainDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly links: ProvedDomains;
  readonly findTxt: FindTxt;
}

export type DomainRow = typeof whiteLabelDomains.$inferSelect;

const tokenLength = 32;
/** Between two checks of a verified domain. */
export const checkEveryMs = 24 * 60 * 60 * 1000;
/** As much of strangers' records as a response repeats. */
const shownRecords = 5;
const shownCharacters = 100;

export async function findDomain({ database }: Pick<DomainDeps, 'database'>, userId: number) {
  const [row] = await database.orm
    .select()
    .from(whiteLabelDomains)
    .where(eq(whiteLabelDomains.userId, userId));
  return row;
}

/**
 * Sets the domain of an account. The same one again changes nothing; another one has to be proved, and the
 * links of the one before end. `finish` ends the transaction. Throws 409 if it belongs to another account.
 */
export async function setDomain<Result>(
  deps: DomainDeps,
  { userId, domain }: Pick<DomainRow, 'userId' | 'domain'>,
  finish: Finish<DomainRow, Result>,
): Promise<Result> {
  const { result, endsLinks } = await deps.database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(whiteLabelDomains)
      .where(eq(whiteLabelDomains.userId, userId))
      .for('update');
    const row = before?.domain === domain ? before : await replaceDomain(tx, deps, { userId, domain });
    const wasProved = before !== undefined && before.provedAt !== null;
    return { result: await finish(tx, row), endsLinks: wasProved && row !== before };
  });
  if (endsLinks) await deps.links.refresh();
  return result;
}

async function replaceDomain(
  tx: Tx,
  { clock }: Pick<DomainDeps, 'clock'>,
  { userId, domain }: Pick<DomainRow, 'userId' | 'domain'>,
): Promise<DomainRow> {
  const owned = and(
    eq(whiteLabelDomains.domain, domain),
    isNotNull(whiteLabelDomains.provedAt),
    ne(whiteLabelDomains.userId, userId),
  );
  const [owner] = await tx.select().from(whiteLabelDomains).where(owned);
  if (owner) throw new Problem(whiteLabelProblems.domainTaken);
  const fresh = {
    domain,
    token: randomBase62(tokenLength),
    createdAt: clock.now(),
    provedAt: null,
    checkedAt: null,
    nextCheckAt: null,
    missingSince: null,
    lostAt: null,
    ownerToldAt: null,
  };
  const [row] = await tx
    .insert(whiteLabelDomains)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: whiteLabelDomains.userId, set: fresh })
    .returning();
  if (!row) throw new Error('Expected the domain, received no row');
  return row;
}

/**
 * Looks for the record of an account's domain, and makes the domain its own once it is there. Throws
 * `Problem`: 404 without a domain, 400 without the record, 409 if another account was first.
 */
export async function verifyDomain(deps: DomainDeps, userId: number): Promise<DomainRow> {
  const row = await findDomain(deps, userId);
  if (!row) throw new Problem(whiteLabelProblems.noDomain);
  const answer = await deps.findTxt(txtNameOf(row.domain));
  const now = deps.clock.now();
  if (answer === 'away' || !answer.includes(row.token)) {
    // What a verified domain without its record becomes is decided only by the daily checks.
    if (answer !== 'away' && !row.provedAt) await store(deps, row, { checkedAt: now });
    throw new Problem(whiteLabelProblems.txtNotFound, { fix: adviceFor(row, answer) });
  }
  const proved = await store(deps, row, {
    provedAt: row.provedAt ?? now,
    checkedAt: now,
    nextCheckAt: new Date(now.getTime() + checkEveryMs),
    missingSince: null,
    lostAt: null,
    ownerToldAt: null,
  });
  await deps.links.refresh();
  return proved;
}

/** Throws 404 if the domain was changed meanwhile, and 409 if it would be proved twice. */
async function store(
  { database }: DomainDeps,
  { userId, token }: DomainRow,
  changes: Partial<DomainRow>,
): Promise<DomainRow> {
  try {
    const [row] = await database.orm
      .update(whiteLabelDomains)
      .set(changes)
      .where(and(eq(whiteLabelDomains.userId, userId), eq(whiteLabelDomains.token, token)))
      .returning();
    if (!row) throw new Problem(whiteLabelProblems.noDomain);
    return row;
  } catch (error) {
    if (uniqueViolation(error) === 'white_label_domains_proved')
      throw new Problem(whiteLabelProblems.domainTaken);
    throw error;
  }
}

/** Describes the found and the expected DNS records. */
function adviceFor({ domain, token }: DomainRow, answer: TxtRecords): string {
  const wanted = `Set a TXT record at ${txtNameOf(domain)} with the value ${token}.`;
  if (answer === 'away') return `${wanted} Its name servers did not respond; try again in a few minutes.`;
  if (answer.length === 0)
    return `${wanted} No TXT record found there. A new one can take some minutes to appear.`;
  const shown = answer.slice(0, shownRecords).map((text) => `"${text.slice(0, shownCharacters)}"`);
  return `${wanted} Found ${shown.join(', ')}${answer.length > shownRecords ? ' and more' : ''}.`;
}

export async function deleteDomain({ database, links }: DomainDeps, userId: number): Promise<void> {
  await database.orm.delete(whiteLabelDomains).where(eq(whiteLabelDomains.userId, userId));
  await links.refresh();
}

/** Returns a domain as its owner sees it. */
export function presentDomain(row: DomainRow): WhiteLabelDomain {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    domain: row.domain,
    status: row.provedAt ? 'proved' : row.lostAt ? 'lost' : 'waiting',
    record: { type: 'TXT', name: txtNameOf(row.domain), value: row.token },
    proved_at: iso(row.provedAt),
    checked_at: iso(row.checkedAt),
    missing_since: iso(row.missingSince),
    lost_at: iso(row.lostAt),
  };
}
