import { effectiveStatusSql } from '../../../account/access/server/effective-status.ts';

/**
 * Takes one shop: first one whose scan somebody asked for, else the one that has been due the longest. A
 * running scan is due when it counts as dead, so that the same look finds it. Both looks read the start of a
 * partial index, whatever the number of shops. Parameters: now, scan id, end of the lease, the marketplace's
 * host.
 */
export const claimSql = `
with open_host as (
  select 1 where not exists (select 1 from marketplace_hosts where host = $4 and paused_until > $1::timestamptz)
), requested as (
  select shop.id from redbubble_shops shop, open_host
  where shop.requested_at is not null
  order by shop.requested_at limit 1
  for update of shop skip locked
), due as (
  select shop.id from redbubble_shops shop, open_host
  where shop.next_scan_at <= $1::timestamptz and not exists (select 1 from requested)
  order by shop.next_scan_at limit 1
  for update of shop skip locked
), picked as (
  select id from requested union all select id from due
)
update redbubble_shops shop
set scan_id = $2, next_scan_at = $3::timestamptz, requested_at = null
from picked, users u
where shop.id = picked.id and u.id = shop.user_id
returning shop.id as "shopId", shop.user_id as "userId", shop.shop_url as "shopUrl", shop.baseline_at as "baselineAt",
  shop.last_full_scan_at as "lastFullScanAt", ${effectiveStatusSql('$1::timestamptz')} as "userStatus"`;

/** Parameters: shop, scan id, end of the lease. */
export const extendSql = `
update redbubble_shops set next_scan_at = $3::timestamptz where id = $1::integer and scan_id = $2`;

/**
 * Parameters: shop, scan id, when to look again: a scan that was claimed takes place, whatever its shop's
 * switches.
 */
export const releaseSql = `
update redbubble_shops set scan_id = null, next_scan_at = $3::timestamptz where id = $1::integer and scan_id = $2`;

/** Parameters: now. */
export const freeScansSql = `
update redbubble_shops set next_scan_at = $1::timestamptz where scan_id is not null`;
