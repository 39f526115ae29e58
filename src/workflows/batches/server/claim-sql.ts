import { effectiveStatusSql } from '#account/access/server/users.ts';
import { deathWeights } from '#platform/server/jobs/deaths.ts';

/**
 * Claims items as so many claims of one item each would: an account's turn comes again after those of all
 * others, each account's oldest batch goes first, and so many turns go to free accounts before premium ones.
 * Items that a run died on come last, so that they hold up no others. The batches are locked before their
 * items, as in every statement that changes both; those that another statement has locked are passed over.
 * Parameters: now, end of the lease, how many items, how many of them for free accounts first, items that
 * each account has as JSON, and how many it may have. Returns the claims in their turns.
 */
export const claimSql = `
with running as (
  select key::integer as user_id, value::integer as items from jsonb_each_text($5::jsonb)
), account as (
  select user_id, max(claimed_at) as claimed_at from batches where waiting > 0 group by user_id
), oldest as (
  select distinct on (b.user_id) b.user_id, b.id, b.begun_at, account.claimed_at, status.name as user_status,
    $6::integer - coalesce(running.items, 0) as room
  from batches b join account using (user_id) join users u on u.id = b.user_id
    left join running on running.user_id = b.user_id
    cross join lateral (select ${effectiveStatusSql('$1::timestamptz')} as name) status
  where b.waiting > 0 and coalesce(running.items, 0) < $6::integer
    and exists (
      select 1 from batch_items i
      where i.batch_id = b.id and i.status = 'waiting' and i.due_at <= $1::timestamptz
    )
  order by b.user_id, b.begun_at, b.id
), placed as (
  select *, user_status = 'active_sub' as is_premium, row_number() over (
    partition by user_status = 'active_sub' order by claimed_at nulls first, begun_at, id
  ) as place
  from oldest
), locked as (
  select b.id, placed.user_status, placed.is_premium, placed.place, placed.room
  from batches b join placed on placed.id = b.id
  where b.waiting > 0
  order by ${turnOrder('placed.place')}, placed.place
  limit $3::integer
  for update of b skip locked
), candidate as (
  select locked.*, item.index,
    row_number() over (partition by locked.id order by item.deaths, item.index) as round
  from locked cross join lateral (
    select i.index, i.deaths from batch_items i
    where i.batch_id = locked.id and i.status = 'waiting' and i.due_at <= $1::timestamptz
    order by i.deaths, i.index
    limit least($3::integer, locked.room)
    for update skip locked
  ) item
), turn as (
  select *, row_number() over (partition by is_premium order by round, place) as number from candidate
), chosen as (
  select id, index, user_status, row_number() over (order by ${turnOrder('number')}, number) as number
  from turn order by number limit $3::integer
), taken as (
  update batch_items i set status = 'working', run = i.run + 1, leased_until = $2::timestamptz
  from chosen where i.batch_id = chosen.id and i.index = chosen.index
  returning i.*, chosen.user_status, chosen.number
), counted as (
  update batches b set waiting = b.waiting - turns.items,
    claimed_at = statement_timestamp() + turns.last * interval '1 microsecond'
  from (
    select batch_id, count(*)::integer as items, max(number) as last from taken group by batch_id
  ) turns
  where b.id = turns.batch_id
  returning b.id, b.user_id, b.status, b.key_label, b.work, b.values, b.begun_at, b.trace_parent
)
select taken.batch_id as "batchId", taken.index, taken.run, taken.deaths, taken.name,
  taken.image_url as "imageUrl", taken.file_bytes as "fileBytes", coalesce(b.values, '{}') || coalesce(taken.values, '{}') as values, taken.log_row_id as "logRowId",
  taken.logged_at as "loggedAt", b.user_id as "userId", b.key_label as "keyLabel", b.work, b.status = 'cancelled' as "isCancelled",
  b.begun_at as "begunAt", b.trace_parent as "traceParent", taken.user_status as "userStatus"
from taken join counted b on b.id = taken.batch_id
order by taken.number`;

/** Turns that free accounts have first, then those of premium accounts, then what is left. */
function turnOrder(number: string): string {
  return `case when is_premium then 1 when ${number} <= $4::integer then 0 else 2 end`;
}

/** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
export const extendSql = `
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

/** Parameters: batch, index, run, when it is due again, the weight of its death. */
export const releaseSql = `
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
export const reviveSql = `
with batch as (
  select id from batches where id in (
    select batch_id from batch_items where status = 'working' and leased_until < $2::timestamptz
  ) order by id for update
), revived as (
  update batch_items i set status = 'waiting', leased_until = null, due_at = $1::timestamptz, deaths = i.deaths + ${deathWeights.ofProcess}
  from batch where i.batch_id = batch.id and i.status = 'working' and i.leased_until < $2::timestamptz
  returning i.batch_id
), counted as (
  select batch_id, count(*)::integer as items from revived group by batch_id
)
update batches b set waiting = b.waiting + counted.items from counted where b.id = counted.batch_id`;
