import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RowClaims } from '#platform/server/jobs/row-runner.ts';
import type { NewsEmailRow } from '#tools/shop-monitor/server/tables.ts';

/** A run that has not extended its claim for this long is dead. */
export const leaseMs = 60_000;

/** The right to send an email. Only one run at a time has it, and must extend it. */
export type NewsClaim = Pick<
  NewsEmailRow,
  'id' | 'shopId' | 'userId' | 'firstProductId' | 'lastProductId' | 'run' | 'failures' | 'traceParent'
> & {
  /** ISO 8601. */
  readonly createdAt: string;
};

type ClaimedRun = Pick<NewsClaim, 'id' | 'run'>;

export interface NewsClaims extends RowClaims<NewsClaim> {
  /** Whether the run still has the email. */
  has(claim: ClaimedRun): Promise<boolean>;
  /** Makes it wait for another run; `isFailure` if the mail server did not take it. */
  release(claim: ClaimedRun, options: { readonly dueAt: Date; readonly isFailure: boolean }): Promise<void>;
  /** Ends it: sent, or nothing to send. */
  end(claim: ClaimedRun): Promise<void>;
}

/** Claims are columns of the email's row. Leases run on the database's clock (contract 12). */
export function createNewsClaims(database: Database, clock: Clock): NewsClaims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    next: () => database.query<NewsClaim>('news_email_claim', claimSql, [now(), leaseEnd()]),
    async has({ id, run }) {
      return (await database.query('news_email_has', hasSql, [id, run])).length > 0;
    },
    async extend(claims) {
      const runs = claims.map(({ id, run }) => ({ id, run }));
      const lost = await database.query<ClaimedRun>('news_emails_extend', extendSql, [
        JSON.stringify(runs),
        leaseEnd(),
      ]);
      return claims.filter((claim) => lost.some(({ id, run }) => id === claim.id && run === claim.run));
    },
    async release({ id, run }, { dueAt, isFailure }) {
      await database.query('news_email_release', releaseSql, [
        id,
        run,
        dueAt.toISOString(),
        isFailure ? 1 : 0,
      ]);
    },
    async end({ id, run }) {
      await database.query('news_email_end', endSql, [id, run]);
    },
    async revive({ all } = { all: false }) {
      await database.query('news_emails_revive', reviveSql, [now(), all ? 'infinity' : now()]);
    },
  };
}

/** Parameters: now, end of the lease. A product whose pictures are not finished has no media yet. */
const claimSql = `
with next as (
  select id from shop_news_emails email
  where leased_until is null and due_at <= $1::timestamptz and (
    not waits_for_pictures or deadline <= $1::timestamptz or not exists (
      select 1 from redbubble_products product
      where product.shop_id = email.shop_id and product.media is null and product.notification = 'posted'
        and product.id between email.first_product_id and email.last_product_id))
  order by due_at, id limit 1
  for update of email skip locked
), taken as (
  update shop_news_emails email set run = email.run + 1, leased_until = $2::timestamptz
  from next where email.id = next.id
  returning email.*
)
select id::float8 as id, shop_id as "shopId", user_id as "userId", first_product_id::float8 as "firstProductId",
  last_product_id::float8 as "lastProductId", run, failures, trace_parent as "traceParent",
  to_json(created_at) #>> '{}' as "createdAt"
from taken`;

/** Parameters: email, run. */
const hasSql = `
select 1 from shop_news_emails where id = $1::bigint and run = $2::integer and leased_until is not null`;

/** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
const extendSql = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as claim(id bigint, run integer)
), extended as (
  update shop_news_emails email set leased_until = $2::timestamptz from wanted
  where email.id = wanted.id and email.run = wanted.run and email.leased_until is not null
  returning email.id
)
select wanted.id::float8 as id, wanted.run from wanted
left join extended on extended.id = wanted.id where extended.id is null`;

/** Parameters: email, run, when it is due again, failures to add. */
const releaseSql = `
update shop_news_emails set leased_until = null, due_at = $3::timestamptz, failures = failures + $4::integer
where id = $1::bigint and run = $2::integer and leased_until is not null`;

/** Parameters: email, run. */
const endSql = `delete from shop_news_emails where id = $1::bigint and run = $2::integer returning 1`;

/** Parameters: now, the time before which a lease has ended. */
const reviveSql = `
update shop_news_emails set leased_until = null, due_at = $1::timestamptz
where leased_until < $2::timestamptz`;
