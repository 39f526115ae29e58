import { effectiveStatusSql } from '#account/access/server/users.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { usualDeaths, type WorkClaim, type WorkQueue } from '#platform/server/work/work.ts';
import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import type { BatchItem, BatchWork } from './tables.ts';

/** The right to work on an item. Only one run at a time has it, and must extend it. */
export interface Claim
  extends WorkClaim,
    Pick<BatchItem, 'batchId' | 'index' | 'name' | 'imageUrl' | 'fileBytes' | 'logRowId' | 'loggedAt'> {
  readonly userId: number;
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
  /** Of the key that made the batch: first and last characters. */
  readonly keyLabel: string;
  readonly work: BatchWork;
  /** The item's own, and those of every item. */
  readonly values: ItemValues;
  readonly isCancelled: boolean;
  readonly begunAt: Date;
  readonly traceParent: string | null;
}

/** The channel on which a commit says that there are items to work on. */
export const batchChannel = 'batch_items';

/** Turns that free accounts have first, then those of premium accounts, then what is left. */
function turnOrder(number: string): string {
  return `case when is_premium then 1 when ${number} <= $4::integer then 0 else 2 end`;
}

/**
 * Items as so many claims of one item each would take them: an account's turn comes again after those of all
 * others, each account's oldest batch goes first, and so many turns go to free accounts before premium ones.
 * Items that a run died on come last, also among an account's batches, so that they hold up no others, and
 * the next crash hits others. The batches are locked before their items, as in every statement that changes
 * both; those that another statement has locked are passed over.
 */
const nextSql = `
running as (
  select key::integer as user_id, value::integer as items from jsonb_each_text($5::jsonb)
), account as (
  select user_id, max(claimed_at) as claimed_at from batches where waiting > 0 group by user_id
), oldest as (
  select distinct on (b.user_id) b.user_id, b.id, b.begun_at, account.claimed_at, status.name as user_status,
    $6::integer - coalesce(running.items, 0) as room
  from batches b join account using (user_id) join users u on u.id = b.user_id
    left join running on running.user_id = b.user_id
    cross join lateral (select ${effectiveStatusSql('$1::timestamptz')} as name) status
    cross join lateral (
      select i.deaths from batch_items i
      where i.batch_id = b.id and i.status = 'waiting' and i.due_at <= $1::timestamptz
      order by i.deaths, i.index
      limit 1
    ) item
  where b.waiting > 0 and coalesce(running.items, 0) < $6::integer
  order by b.user_id, item.deaths, b.begun_at, b.id
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
), next as (
  select id as batch_id, index, user_status, row_number() over (order by ${turnOrder('number')}, number) as number
  from turn order by number limit $3::integer
)`;

/** Takes the claimed items off their batches' counts. */
const countsSql = `counted as (
  update batches b set waiting = b.waiting - turns.items,
    claimed_at = statement_timestamp() + turns.last * interval '1 microsecond'
  from (
    select batch_id, count(*)::integer as items, max(number) as last from taken group by batch_id
  ) turns
  where b.id = turns.batch_id
  returning b.id, b.user_id, b.status, b.key_label, b.work, b.values, b.begun_at, b.trace_parent
)`;

/** Where items wait: accounts take turns, and each account's oldest batch goes first. */
export const itemRows = {
  name: 'batches.items',
  channel: batchChannel,
  leaseMs: 60_000,
  rows: {
    table: 'batch_items',
    key: {
      batchId: { column: 'batch_id', type: 'text' },
      index: { column: 'index', type: 'integer' },
    },
    deaths: usualDeaths,
    states: { column: 'status', waiting: 'waiting', working: 'working' },
    parent: { table: 'batches', key: 'id', of: 'batch_id' },
    columns: `taken.name, taken.image_url as "imageUrl", taken.file_bytes as "fileBytes",
      coalesce(b.values, '{}') || coalesce(taken.values, '{}') as values, taken.log_row_id as "logRowId",
      taken.logged_at as "loggedAt", b.user_id as "userId", b.key_label as "keyLabel", b.work,
      b.status = 'cancelled' as "isCancelled", b.begun_at as "begunAt", b.trace_parent as "traceParent",
      next.user_status as "userStatus"`,
    joins: `join counted b on b.id = taken.batch_id
      join next on next.batch_id = taken.batch_id and next.index = taken.index`,
    order: { next: nextSql, counts: countsSql },
    // How long no item of the batch that was passed over the longest has begun.
    backlog: {
      sql: `
select coalesce(sum(waiting), 0)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(coalesce(claimed_at, begun_at))), 0))::float8
    as "oldestSeconds"
from batches where waiting > 0`,
    },
  },
} satisfies Partial<WorkQueue<Claim>>;
