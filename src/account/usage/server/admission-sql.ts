import { effectiveStatusSql } from '../../access/server/effective-status.ts';
import { planLimits } from '../shared/contract.ts';

/** Status of a request row while the call is under way: neither successful nor failed. */
export const underWayStatus = 102;

const { free, premium } = planLimits;

const byKey = `
  select u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status, k.label, k.id as key_id
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1`;

const byUser = `
  select u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status, $6::text as label, null::integer as key_id
  from users u
  where u.id = $1::integer`;

/** A window lasts a minute from its first call; one in the future is the mark of a clock that was set back. */
const burstEnded = `(counter.burst_started_at <= $2::timestamptz - interval '1 minute' or counter.burst_started_at > $2::timestamptz)`;

/**
 * Key look-up, quota, burst limit and request log as one statement: N parallel calls at the edge let exactly the
 * remaining ones through, because the count moves only where the limits still hold (contract 4).
 * Parameters: caller, now, month, request id, endpoint. Gives no row for an unknown caller, and null for `id` when refused.
 */
function admission(caller: string): string {
  return `
with caller as (
  select found.*,
    case found.user_status when 'active_sub' then ${premium.requestsPerMonth} else ${free.requestsPerMonth} end as quota,
    case found.user_status when 'active_sub' then ${premium.burstPerMinute} else ${free.burstPerMinute} end as burst
  from (${caller}) as found
), counted as (
  insert into usage_counters as counter (user_id, month, used, burst_started_at, burst_used)
  select user_id, $3::text, 1, $2::timestamptz, 1 from caller
  on conflict (user_id, month) do update set
    used = counter.used + 1,
    burst_used = case when ${burstEnded} then 1 else counter.burst_used + 1 end,
    burst_started_at = case when ${burstEnded} then $2::timestamptz else counter.burst_started_at end
  where counter.used < (select quota from caller)
    and (${burstEnded} or counter.burst_used < (select burst from caller))
  returning used
), logged as (
  insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
  select $4::text, caller.user_id, caller.label, $2::timestamptz, $5::text, ${underWayStatus} from caller cross join counted
  returning id
)
select caller.user_id as "userId", caller.user_status as "userStatus", caller.key_id as "keyId", counted.used, logged.id::float8 as id
from caller left join counted on true left join logged on true`;
}

export const admitByKeySql = admission(byKey);
export const admitByUserSql = admission(byUser);

/**
 * Writes the outcome of many calls at once, unless work that goes on after the answer has already ended and written its own.
 * Parameters: a JSON array of rows, their lowest and their highest id. Without those bounds a plan that was made while the
 * table was small goes on to read all of it.
 */
export const completeSql = `
update api_requests as request set
  status_code = done.status_code,
  processing_time_ms = done.processing_time_ms,
  image_url = done.image_url,
  source_file_size_bytes = done.source_file_size_bytes,
  output_file_size_bytes = done.output_file_size_bytes,
  video_format = done.video_format,
  video_duration_seconds = done.video_duration_seconds,
  audio_codec = done.audio_codec,
  audio_bitrate = done.audio_bitrate,
  input_method = done.input_method,
  processing_method = done.processing_method
from jsonb_to_recordset($1::jsonb) as done(
  id bigint, status_code integer, processing_time_ms integer, image_url text,
  source_file_size_bytes bigint, output_file_size_bytes bigint, video_format text,
  video_duration_seconds double precision, audio_codec text, audio_bitrate text,
  input_method text, processing_method text
)
where request.id = done.id and request.id between $2::bigint and $3::bigint and request.status_code = ${underWayStatus}`;

/** When keys were last used. Parameters: their ids as the text of an array, now. */
export const keyUseSql = `
update api_keys set last_used_at = $2::timestamptz
where id = any($1::integer[]) and (last_used_at is null or last_used_at < $2::timestamptz)`;

/** Why a call was refused: the counter as it stands. Parameters: user, month. */
export const counterSql = `
select used, burst_started_at as "burstStartedAt" from usage_counters where user_id = $1::integer and month = $2::text`;
