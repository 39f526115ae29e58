import { effectiveStatusSql } from '#account/access/server/users.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { deathWeights } from '#platform/server/jobs/deaths.ts';
import type { RowClaims } from '#platform/server/jobs/row-runner.ts';
import type { RecipeJob } from './tables.ts';

/**
 * A run that has not extended its claim for this long is dead: short, because a product waits for a minute.
 */
export const leaseMs = 12_000;

/** The right to finish a product's picture. Only one run at a time has it, and must extend it. */
export interface Claim
  extends Pick<
    RecipeJob,
    'productId' | 'userId' | 'templateId' | 'templateVersion' | 'run' | 'deaths' | 'traceParent'
  > {
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
}

type ClaimedRun = Pick<Claim, 'productId' | 'run'>;

/** Accounts take turns. A job whose time is up is left to `tellLate`. */
export interface Claims extends RowClaims<Claim> {
  /** Makes a job wait for another run. `isDeath`: the run failed without a reason of its own. */
  release(claim: Claim, options: { readonly dueAt: Date; readonly isDeath: boolean }): Promise<void>;
}

/** Claims are columns of the job's row. Leases run on the database's clock (contract 12). */
export function createClaims(database: Database, clock: Clock): Claims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    async next({ running, mostOfAccount }) {
      const full = [...running].flatMap(([userId, jobs]) => (jobs >= mostOfAccount ? userId : []));
      return database.query<Claim>('recipe_claim', claimSql, [now(), leaseEnd(), `{${full.join(',')}}`]);
    },
    async extend(claims) {
      const runs = claims.map(({ productId, run }) => ({ productId, run }));
      const values = [JSON.stringify(runs), leaseEnd()];
      const lost = await database.query<ClaimedRun>('recipe_claims_extend', extendSql, values);
      const isLost = (claim: Claim) =>
        lost.some(({ productId, run }) => productId === claim.productId && run === claim.run);
      return claims.filter(isLost);
    },
    async release({ productId, run }, { dueAt, isDeath }) {
      const values = [productId, run, dueAt.toISOString(), isDeath ? deathWeights.ofRun : 0];
      await database.query('recipe_claim_release', releaseSql, values);
    },
    async revive({ all } = { all: false }) {
      await database.query('recipe_claims_revive', reviveSql, [now(), all ? 'infinity' : now()]);
    },
  };
}

/** Parameters: now, end of the lease, full accounts as the text of an array. */
const claimSql = `
with next as (
  select product_id from recipe_jobs
  where leased_until is null and due_at <= $1::timestamptz and deadline > $1::timestamptz
    and user_id <> all($3::integer[])
  order by turn, product_id limit 1
  for update skip locked
), taken as (
  update recipe_jobs job set run = job.run + 1, leased_until = $2::timestamptz
  from next where job.product_id = next.product_id
  returning job.*
)
select taken.product_id::float8 as "productId", taken.user_id as "userId", taken.template_id as "templateId",
  taken.template_version as "templateVersion", taken.run, taken.deaths, taken.trace_parent as "traceParent",
  ${effectiveStatusSql('$1::timestamptz')} as "userStatus"
from taken join users u on u.id = taken.user_id`;

/** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
const extendSql = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as claim("productId" bigint, run integer)
), extended as (
  update recipe_jobs job set leased_until = $2::timestamptz from wanted
  where job.product_id = wanted."productId" and job.run = wanted.run and job.leased_until is not null
  returning job.product_id
)
select wanted."productId"::float8 as "productId", wanted.run from wanted
left join extended on extended.product_id = wanted."productId"
where extended.product_id is null`;

/** Parameters: product, run, when it is due again, the weight of its death. */
const releaseSql = `
update recipe_jobs set leased_until = null, due_at = $3::timestamptz, deaths = deaths + $4::integer
where product_id = $1::bigint and run = $2::integer and leased_until is not null`;

/** Parameters: now, the time before which a lease has ended. */
const reviveSql = `
update recipe_jobs set leased_until = null, due_at = $1::timestamptz, deaths = deaths + ${deathWeights.ofProcess}
where leased_until < $2::timestamptz`;
