import { accountPlanSql, effectiveStatusSql } from '#account/access/server/users.ts';
import { isCurrentSql } from '#account/api-keys/server/find-by-key.ts';
import { countsSql, isCappedSql } from '#account/connections/server/cap-sql.ts';
import { tokenOwnerSql, tokenScopesSql } from '#account/connections/server/find-by-token.ts';
import { countedAtSql, missingSql } from '#account/budgets/server/bucket-sql.ts';
import { planLimits, usageLimits } from '#account/usage/shared/quota.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/** The status in the log while a request is under way: neither successful nor failed. */
export const underWayStatus = 102;
/** The status in the log while accepted work waits, as the response to its call says. */
export const acceptedStatus = 202;

const { free, premium } = planLimits;

/** The monthly quota of an account whose status is the SQL expression `status`. */
export function quotaSql(status: string): string {
  const { requestsPerMonth } = premium;
  return `case ${status} when 'active_sub' then ${requestsPerMonth} else ${free.requestsPerMonth} end`;
}

/** The size of the burst bucket of such an account. */
export function burstSql(status: string): string {
  return `case ${status} when 'active_sub' then ${premium.burstTokens} else ${free.burstTokens} end`;
}

/**
 * In place of a month: the counter whose bucket an account's test keys share. Nobody reads what it counted.
 */
export const testMonth = 'test';
const noQuota = 2_147_483_647;

/** For callers that no app is. */
const noConnection = 'null::integer as connection_id, false as is_capped';

const byKey = `
  select u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status,
    ${accountPlanSql('$2::timestamptz')} as plan,
    k.label, k.id as key_id, to_jsonb(k.scopes) as scopes, k.is_test, ${noConnection}
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1 and ${isCurrentSql('k', '$2::timestamptz')}`;

const byUser = `
  select u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status,
    ${accountPlanSql('$2::timestamptz')} as plan,
    $9::text as label, null::integer as key_id, null::jsonb as scopes, false as is_test, ${noConnection}
  from users u
  where u.id = $1::integer`;

/**
 * Holds the connection's row until the end of the statement, so that requests that race for its last call
 * see each other's counts.
 */
const byToken = `
  select u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status,
    ${accountPlanSql('$2::timestamptz')} as plan,
    c.label, null::integer as key_id, ${tokenScopesSql} as scopes, false as is_test, c.id as connection_id,
    ${isCappedSql('$3::text', '1')} as is_capped
  ${tokenOwnerSql('$2::timestamptz')}
  for update of c`;

const { burstRefillSeconds } = usageLimits;

/** Tokens missing now in a bucket of size `burst`. A change of plan changes size and rate at once. */
function burstSpent(burst: string): string {
  return missingSql({
    spent: 'counter.burst_spent',
    countedAt: 'counter.burst_counted_at',
    perSecond: `${burst} / ${burstRefillSeconds}`,
    most: burst,
  });
}

/** Tokens missing now of an account whose bucket is in the CTE `caller`, in its row `counter`. */
export const spentByCaller = burstSpent('(select burst from caller)');
/** Tokens missing now in the bucket that an account's test keys share. */
export const testTokensSpentSql = burstSpent(`${apiKeyLimits.testCallsPerMinute}::float8`);

/** Counts the request for the app too. Its row is that which `caller` holds. */
const spentByApp = `, spent as (
  update connections as c set ${countsSql('$3::text', '1')}, last_used_at = $2::timestamptz
  from caller cross join counted where c.id = caller.connection_id
)`;

/**
 * Key lookup, quota, burst limit and request log in one statement. Of N parallel requests exactly as many
 * pass as are left, because the counter only moves within the limits (contract 4). The bucket's time is the
 * database's and never goes back, so that a request that overtakes another one refills nothing twice.
 * Parameters: caller, now, month, request id, endpoint, method, user agent, Idempotency-Key. Returns no row
 * for an unknown caller, and null for `id` when refused.
 */
function admission(caller: string): string {
  return `
with caller as (
  select found.*,
    case when found.is_test then ${noQuota} else ${quotaSql('found.user_status')} end as quota,
    case when found.is_test then ${apiKeyLimits.testCallsPerMinute}
      else ${burstSql('found.user_status')} end::float8 as burst
  from (${caller}) as found
), counted as (
  insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
  select user_id, case when is_test then '${testMonth}' else $3::text end, 1, 1, now() from caller
  where not is_capped
  on conflict (user_id, month) do update set
    used = counter.used + 1,
    burst_spent = ${spentByCaller} + 1,
    burst_counted_at = ${countedAtSql('counter.burst_counted_at')}
  where counter.used < (select quota from caller)
    and ${spentByCaller} + 1 <= (select burst from caller)
  returning used
), logged as (
  insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, counted,
    method, user_agent, idempotency_key)
  select $4::text, caller.user_id, caller.label, $2::timestamptz, $5::text, ${underWayStatus}, not caller.is_test,
    $6::text, $7::text, $8::text
  from caller cross join counted
  returning id
)${caller === byToken ? spentByApp : ''}
select caller.user_id as "userId", caller.user_status as "userStatus", caller.plan, caller.key_id as "keyId",
  caller.scopes, caller.is_test as "isTest", caller.connection_id as "connectionId",
  caller.is_capped as "isCapped",
  counted.used, logged.id::float8 as id
from caller left join counted on true left join logged on true`;
}

export const admitByKeySql = admission(byKey);
export const admitByUserSql = admission(byUser);
export const admitByTokenSql = admission(byToken);

/** Stores when keys were last used. Parameters: their ids as the text of an array, now. */
export const keyUseSql = `
update api_keys set last_used_at = $2::timestamptz
where id = any($1::integer[]) and (last_used_at is null or last_used_at < $2::timestamptz)`;

/**
 * Returns why a request was refused: units used and seconds to the next token. Parameters: user, month, size
 * of the bucket.
 */
export const counterSql = `
select used,
  (${burstSpent('$3::float8')} + 1 - $3::float8) * ${burstRefillSeconds} / $3::float8 as "secondsToToken"
from usage_counters as counter where user_id = $1::integer and month = $2::text`;
