import type { WorkOrder, WorkRows } from './work.ts';

/** The statements of a queue. A run's parameters are its key, then its number. */
export function statementsOf(rows: WorkRows) {
  const { table, deaths, parent } = rows;
  const run = rows.runColumn ?? 'run';
  const key = Object.entries(rows.key);
  const keyColumns = key.map(([, { column }]) => column);
  const isRun = key
    .map(([, of], index) => `${of.column} = $${index + 1}::${of.type}`)
    .concat(`${run} = $${key.length + 1}::integer`, isWorkedOn(rows))
    .join(' and ');
  const more = (index: number) => `$${key.length + 1 + index}`;
  const isDead = `${rows.isOpen ? `${rows.isOpen} and ` : ''}${isWorkedOn(rows)} and ${rows.deadAt ?? 'leased_until'} < $2::timestamptz`;

  return {
    claim: claimSql(rows, run, keyColumns),
    has: `select 1 from ${table} where ${isRun}`,
    /** Parameters: end of the lease, runs as JSON with their `place`. Returns places of lost ones. */
    extend: `
with wanted as (
  select * from jsonb_to_recordset($2::jsonb)
    as claim(place integer, ${key.map(([name, { type }]) => `"${name}" ${type}`).join(', ')}, run integer)
), extended as (
  update ${table} set leased_until = $1::timestamptz from wanted
  where ${key.map(([name, { column }]) => `${table}.${column} = wanted."${name}"`).join(' and ')}
    and ${table}.${run} = wanted.run and ${isWorkedOn(rows, `${table}.`)}
  returning wanted.place
)
select place from wanted where place not in (select place from extended)`,
    /** Further parameters: when it is due again, the weight of its death. */
    release: waitAgain(
      rows,
      { dueAt: `${more(1)}::timestamptz`, weight: more(2), where: isRun },
      `${parent?.key} = $${keyColumns.indexOf(parent?.of ?? '') + 1}`,
    ),
    /** Parameters: now, and the time before which a run is dead. */
    revive: waitAgain(
      rows,
      { dueAt: '$1::timestamptz', weight: String(deaths.ofProcess), where: isDead },
      `${parent?.key} in (select ${parent?.of} from ${table} where ${isDead})`,
    ),
    end:
      rows.ends === undefined
        ? `delete from ${table} where ${isRun}`
        : `update ${table} set leased_until = null, ${rows.ends} where ${isRun}`,
    backlog: backlogSql(rows),
  };
}

/** Parameters: see `WorkOrder`. */
function claimSql(rows: WorkRows, run: string, keyColumns: readonly string[]): string {
  const { table, key, order } = rows;
  const names = Object.entries(key).map(([name, { column, type }]) =>
    type === 'bigint' ? `taken.${column}::float8 as "${name}"` : `taken.${column} as "${name}"`,
  );
  const isNext = keyColumns.map((column) => `claimed.${column} = next.${column}`).join(' and ');
  return `
with given as (
  select $1::timestamptz, $2::timestamptz, $3::integer, $4::integer, $5::jsonb, $6::integer
), ${nextSql(rows, order, keyColumns)}, taken as (
  update ${table} claimed set ${setState(rows, 'working')}${run} = claimed.${run} + 1,
    leased_until = $2::timestamptz${rows.alsoSets ? `, ${rows.alsoSets}` : ''}
  from next where ${isNext}
  returning claimed.*, next.number
)${'counts' in order ? `, ${order.counts}` : ''}
select ${names.join(', ')}, taken.${run} as run, taken.${rows.deaths.column} as deaths, ${rows.columns}
from taken ${rows.joins ?? ''} order by taken.number`;
}

function nextSql(rows: WorkRows, order: WorkOrder, keyColumns: readonly string[]): string {
  if ('next' in order) return order.next;
  const full = `(select key::integer from jsonb_each_text($5::jsonb) where value::integer >= $6::integer)`;
  return `next as (
  select ${keyColumns.join(', ')}, 1 as number from ${rows.table} waiting
  where ${isWaiting(rows)} and due_at <= $1::timestamptz
    and (${order.isReady ?? 'true'})${order.isFairToAccounts ? ` and user_id not in ${full}` : ''}
  order by ${order.by} limit 1
  for update of waiting skip locked
)`;
}

interface Waiting {
  readonly dueAt: string;
  readonly weight: string;
  readonly where: string;
}

/** Makes rows wait again. Their parents, which count them, are locked before, in the order of their keys. */
function waitAgain(rows: WorkRows, { dueAt, weight, where }: Waiting, isParent: string): string {
  const { table, deaths, parent, turnColumn } = rows;
  const sets = [deaths.column, turnColumn]
    .filter((column) => column !== undefined)
    .map((column) => `${column} = ${column} + ${weight}::integer`)
    .concat(`${setState(rows, 'waiting')}leased_until = null`, `due_at = ${dueAt}`)
    .join(', ');
  if (!parent) return `update ${table} set ${sets} where ${where}`;
  return `
with parent as (
  select ${parent.key} from ${parent.table} where ${isParent} order by ${parent.key} for update
), again as (
  update ${table} set ${sets} from parent where ${parent.of} = parent.${parent.key} and ${where}
  returning ${parent.of}
), counted as (
  select ${parent.of}, count(*)::integer as rows from again group by ${parent.of}
)
update ${parent.table} set waiting = waiting + counted.rows from counted
where ${parent.table}.${parent.key} = counted.${parent.of}`;
}

function setState({ states }: WorkRows, state: 'waiting' | 'working'): string {
  return states ? `${states.column} = '${states[state]}', ` : '';
}

function isWorkedOn({ states }: WorkRows, of = ''): string {
  return states ? `${of}${states.column} = '${states.working}'` : `${of}leased_until is not null`;
}

function isWaiting({ states }: WorkRows): string {
  return states ? `${states.column} = '${states.waiting}'` : 'leased_until is null';
}

/** No more rows are counted. */
const mostCounted = 100_000;

/** Returns `depth` and `oldestSeconds`. */
function backlogSql(rows: WorkRows): string {
  const { table, backlog = { isWaiting: 'due_at is not null', since: 'due_at' } } = rows;
  if ('sql' in backlog) return backlog.sql;
  return `
select count(*)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 as "oldestSeconds"
from (
  select ${backlog.since} as since from ${table} where ${isWaiting(rows)} and (${backlog.isWaiting}) limit ${mostCounted}
) as waiting`;
}
