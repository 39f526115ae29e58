/** Parameters: host, now. */
export const addHostSql = `
insert into marketplace_hosts (host, next_request_at) values ($1, $2::timestamptz) on conflict do nothing`;

/** Parameters: host. */
export const hostSql = `
select next_request_at as "nextRequestAt", paused_until as "pausedUntil" from marketplace_hosts where host = $1`;

/**
 * Reserves the host for one request, if it is free and the pause since the last one is over. Parameters:
 * host, now, holder, end of the reservation.
 */
export const acquireSql = `
update marketplace_hosts set holder = $3, held_until = $4::timestamptz
where host = $1
  and next_request_at <= $2::timestamptz
  and (held_until is null or held_until <= $2::timestamptz)
  and (paused_until is null or paused_until <= $2::timestamptz)
returning host`;

/** Parameters: host, holder, earliest start of the next request. */
export const releaseSql = `
update marketplace_hosts set holder = null, held_until = null, next_request_at = $3::timestamptz
where host = $1 and holder = $2`;

/** Counts challenges in a row. Parameters: host, whether this was one, the limit, end of the pause. */
export const outcomeSql = `
update marketplace_hosts set
  blocked_in_a_row = case when $2::boolean then blocked_in_a_row + 1 else 0 end,
  paused_until = case when $2::boolean and blocked_in_a_row + 1 >= $3::integer then $4::timestamptz else paused_until end
where host = $1 and ($2::boolean or blocked_in_a_row > 0)`;

/** Never shortens a pause. Parameters: host, end of the pause. */
export const pauseSql = `
update marketplace_hosts set paused_until = greatest(paused_until, $2::timestamptz) where host = $1`;

export const releaseAllSql =
  'update marketplace_hosts set holder = null, held_until = null where holder is not null';
