import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { effectiveStatusSql } from '#account/access/server/users.ts';
import {
  burstSql,
  quotaSql,
  spentByCaller,
  testMonth,
  testTokensSpentSql,
  underWayStatus,
} from './admission-sql.ts';
import { countsSql, isCappedSql } from '#account/connections/server/cap-sql.ts';
import { countedAtSql } from '#account/budgets/server/bucket-sql.ts';
import { acceptRequests } from './log-row.ts';
import { monthOf } from './quota.ts';
import { isTestLabel } from '#account/access/shared/account.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/** Requests that begin in a transaction, such as those that are worked on after a response. */
export interface RequestsWanted {
  readonly userId: number;
  /** First and last characters of the key, or `dashboard`, for the log. */
  readonly label: string;
  readonly endpoint: string;
  /** One for each unit: its row in the log has it. */
  readonly requestIds: readonly string[];
  /** Burst tokens that the call takes, whatever its units. A test key's units are its tokens. */
  readonly tokens: number;
  /** When they are admitted, which is the time of their rows. */
  readonly at: Date;
  /** Whether they take neither units nor tokens: what the account did in its browser. */
  readonly areFree?: boolean;
}

export interface RequestsBegun {
  /**
   * The rows in the log, in the order of `requestIds`; undefined if fewer units or burst tokens are left, and
   * none is taken.
   */
  readonly logRowIds: readonly number[] | undefined;
  readonly userStatus: UserStatus;
  /** Whether the cap of the app that asked is in the way. */
  readonly isCapped: boolean;
  /** Requests that count this month, these included if they were taken. */
  readonly used: number;
  readonly requestsPerMonth: number;
}

/**
 * Takes a unit of quota for each request and writes their rows in the log, as accepted: all of them or none,
 * however many calls race (contract 4). A test key's requests count nothing and take the tokens of test keys
 * instead. `endRequests` later stores how each one ended. Throws if the account is gone.
 */
export async function beginRequests(tx: Tx, wanted: RequestsWanted): Promise<RequestsBegun> {
  const { userId, label, endpoint, requestIds, at, areFree = false } = wanted;
  const isTest = isTestLabel(label);
  const month = isTest ? testMonth : monthOf(at).name;
  const now = at.toISOString();
  const status = sql`${sql.raw(effectiveStatusSql(`'${now}'::timestamptz`))}`;
  const { rows } = (await tx.execute(sql`
    with caller as (
      select found.*, ${sql.raw(quotaSql('found.user_status'))} as quota,
        (${sql.raw(burstSql('found.user_status'))})::float8 as burst
      from (select u.id as user_id, ${status} as user_status from users u where u.id = ${userId}) as found
    ), app as (
      select c.id, ${sql.raw(isCappedSql(`'${month}'`, String(requestIds.length)))} as is_capped
      from connections c where c.user_id = ${userId} and c.label = ${label}
      for update
    ), counted as (
      ${areFree ? sql`select 0 as used from caller` : taken(month, wanted)}
    ), logged as (
      insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, counted)
      select wanted.id, caller.user_id, ${label}, ${now}::timestamptz, ${endpoint}, ${underWayStatus},
        ${!isTest && !areFree}
      from caller cross join counted
      cross join jsonb_array_elements_text(${JSON.stringify(requestIds)}::jsonb) as wanted(id)
      returning id, request_id
    ), spent as (
      update connections as c set ${sql.raw(countsSql(`'${month}'`, String(requestIds.length)))}
      from app cross join counted where c.id = app.id and ${!areFree}
    )
    select caller.user_status as "userStatus", caller.quota as "requestsPerMonth",
      coalesce(counted.used, (select used from usage_counters where user_id = ${userId} and month = ${month}), 0)
        as used,
      counted.used is not null as "isTaken",
      coalesce((select is_capped from app), false) as "isCapped",
      (select jsonb_object_agg(request_id, id) from logged) as ids
    from caller left join counted on true`)) as { rows: BegunRow[] };
  const [row] = rows;
  if (!row) throw new Error(`Expected account ${userId}, received none`);
  const { ids, isTaken, ...account } = row;
  if (!isTaken) return { ...account, logRowIds: undefined };
  const logRowIds = requestIds.map((id) => numberOf(ids?.[id]));
  await acceptRequests(
    tx,
    logRowIds.map((id) => ({ id, around: at })),
  );
  return { ...account, logRowIds };
}

/** Takes units, and returns those used, or no row. */
function taken(month: string, { label, requestIds, tokens }: RequestsWanted): SQL {
  const units = requestIds.length;
  return isTestLabel(label) ? testTokens(units) : monthUnits(month, units, tokens);
}

function monthUnits(month: string, units: number, tokens: number): SQL {
  const spent = sql`${sql.raw(spentByCaller)} + ${tokens}::float8`;
  return sql`
    insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
    select user_id, ${month}, ${units}::integer, ${tokens}::float8, now() from caller
    where ${units}::integer <= quota and not exists (select from app where is_capped)
    on conflict (user_id, month) do update set used = counter.used + excluded.used,
      burst_spent = ${spent}, burst_counted_at = ${sql.raw(countedAtSql('counter.burst_counted_at'))}
    where counter.used + excluded.used <= (select quota from caller)
      and (${tokens}::float8 = 0 or ${spent} <= (select burst from caller))
    returning used`;
}

/** Without them a batch would be work of any size for nothing. */
function testTokens(units: number): SQL {
  const most = sql`${apiKeyLimits.testCallsPerMinute}::float8`;
  const spent = sql`${sql.raw(testTokensSpentSql)} + ${units}::integer`;
  return sql`
    insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
    select user_id, ${testMonth}, ${units}::integer, ${units}::integer, now() from caller
    where ${units}::integer <= ${most}
    on conflict (user_id, month) do update set
      used = counter.used + excluded.used,
      burst_spent = ${spent},
      burst_counted_at = greatest(counter.burst_counted_at, now())
    where ${spent} <= ${most}
    returning used`;
}

type BegunRow = Omit<RequestsBegun, 'logRowIds'> & {
  readonly isTaken: boolean;
  readonly ids: Readonly<Record<string, number>> | null;
};

function numberOf(id: number | undefined): number {
  if (id === undefined) throw new Error('Expected a row in the log for each request, received fewer');
  return id;
}
