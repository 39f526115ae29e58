import { effectiveStatusSql } from '../../../account/access/server/users.ts';
import type { UserStatus } from '../../../account/access/shared/contract.ts';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { RowClaims } from '../../../platform/server/jobs/row-runner.ts';
import type { BatchItem, BatchWork } from './tables.ts';

/** A run that has not extended its claim for this long is dead, and another one may claim the item. */
export const leaseMs = 60_000;

/** The right to work on an item. Only one run at a time has it, and must extend it. */
export interface Claim
  extends Pick<
    BatchItem,
    | 'batchId'
    | 'index'
    | 'run'
    | 'deaths'
    | 'name'
    | 'imageUrl'
    | 'fileBytes'
    | 'values'
    | 'logRowId'
    | 'loggedAt'
  > {
  readonly userId: number;
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
  readonly work: BatchWork;
  readonly isCancelled: boolean;
  readonly begunAt: Date;
  readonly traceParent: string | null;
}

type ClaimedRun = Pick<Claim, 'batchId' | 'index' | 'run'>;

/** Accounts take turns; each account's oldest batch goes first. */
export interface Claims extends RowClaims<Claim> {
  /** Makes an item wait for another run. `isDeath`: the run failed without a reason of its own. */
  release(claim: ClaimedRun, options: { readonly dueAt: Date; readonly isDeath: boolean }): Promise<void>;
}

/** Claims are columns of the item's row. Leases run on the database's clock (contract 12). */
export function createClaims(database: Database, clock: Clock): Claims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    async next({ fullAccounts, premiumFirst }) {
      const values = [now(), leaseEnd(), `{${fullAccounts.join(',')}}`, premiumFirst];
      const [claim] = await database.query<Claim>('batch_claim', claimSql, values);
      return claim;
    },
    async extend(claims) {
      const runs = claims.map(({ batchId, index, run }) => ({ batchId, index, run }));
      const values = [JSON.stringify(runs), leaseEnd()];
      const lost = await database.query<ClaimedRun>('batch_claims_extend', extendSql, values);
      return claims.filter((claim) => lost.some((run) => isSameRun(run, claim)));
    },
    async release({ batchId, index, run }, { dueAt, isDeath }) {
      const values = [batchId, index, run, dueAt.toISOString(), isDeath ? 1 : 0];
      await database.query('batch_claim_release', releaseSql, values);
    },
    async revive({ all } = { all: false }) {
      await database.query('batch_claims_revive', reviveSql, [now(), all ? 'infinity' : now()]);
    },
  };
}

function isSameRun(a: ClaimedRun, b: ClaimedRun): boolean {
  return a.batchId === b.batchId && a.index === b.index && a.run === b.run;
}

/**
 * The batch is locked before its item, as in every statement that changes both. One that another statement has
 * locked is passed over. Items that a run died on come last, so that they hold up no others. Parameters: now,
 * end of the lease, full accounts as the text of an array, whether premium accounts go first.
 */
const claimSql = `
with account as (
  select user_id, max(claimed_at) as claimed_at from batches where waiting > 0 group by user_id
), next as (
  select b.id from batches b join account using (user_id) join users u on u.id = b.user_id
  where b.waiting > 0 and b.user_id <> all($3::integer[])
    and exists (
      select 1 from batch_items i
      where i.batch_id = b.id and i.status = 'waiting' and i.due_at <= $1::timestamptz
    )
  order by ((${effectiveStatusSql('$1::timestamptz')}) = 'active_sub') = $4::boolean desc,
    account.claimed_at nulls first, b.begun_at, b.id
  limit 1
  for update of b skip locked
), item as (
  select i.batch_id, i.index from batch_items i join next on next.id = i.batch_id
  where i.status = 'waiting' and i.due_at <= $1::timestamptz
  order by i.deaths, i.index limit 1
  for update of i skip locked
), taken as (
  update batch_items i set status = 'working', run = i.run + 1, leased_until = $2::timestamptz
  from item where i.batch_id = item.batch_id and i.index = item.index
  returning i.*
), counted as (
  update batches b set waiting = b.waiting - 1, claimed_at = clock_timestamp()
  from taken where b.id = taken.batch_id
  returning b.id, b.user_id, b.status, b.work, b.begun_at, b.trace_parent
)
select taken.batch_id as "batchId", taken.index, taken.run, taken.deaths, taken.name,
  taken.image_url as "imageUrl", taken.file_bytes as "fileBytes", taken.values, taken.log_row_id as "logRowId",
  taken.logged_at as "loggedAt", b.user_id as "userId", b.work, b.status = 'cancelled' as "isCancelled",
  b.begun_at as "begunAt", b.trace_parent as "traceParent",
  ${effectiveStatusSql('$1::timestamptz')} as "userStatus"
from taken join counted b on b.id = taken.batch_id join users u on u.id = b.user_id`;

/** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
const extendSql = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as claim("batchId" text, index integer, run integer)
), extended as (
  update batch_items i set leased_until = $2::timestamptz from wanted
  where i.batch_id = wanted."batchId" and i.index = wanted.index and i.run = wanted.run and i.status = 'working'
  returning i.batch_id, i.index
)
select wanted.* from wanted
left join extended on extended.batch_id = wanted."batchId" and extended.index = wanted.index
where extended.index is null`;

/** Parameters: batch, index, run, when it is due again, deaths to add. */
const releaseSql = `
with batch as (
  select id from batches where id = $1 for update
), released as (
  update batch_items i set status = 'waiting', leased_until = null, due_at = $4::timestamptz,
    deaths = i.deaths + $5::integer
  from batch where i.batch_id = batch.id and i.index = $2::integer and i.run = $3::integer and i.status = 'working'
  returning i.batch_id
)
update batches b set waiting = b.waiting + 1 from released where b.id = released.batch_id`;

/** Parameters: now, the time before which a lease has ended. */
const reviveSql = `
with batch as (
  select id from batches where id in (
    select batch_id from batch_items where status = 'working' and leased_until < $2::timestamptz
  ) order by id for update
), revived as (
  update batch_items i set status = 'waiting', leased_until = null, due_at = $1::timestamptz, deaths = i.deaths + 1
  from batch where i.batch_id = batch.id and i.status = 'working' and i.leased_until < $2::timestamptz
  returning i.batch_id
), counted as (
  select batch_id, count(*)::integer as items from revived group by batch_id
)
update batches b set waiting = b.waiting + counted.items from counted where b.id = counted.batch_id`;
