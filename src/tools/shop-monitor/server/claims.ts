import { randomUUID } from 'node:crypto';
import { effectiveStatusSql } from '#account/access/server/users.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Claims as WorkClaims } from '#platform/server/work/claims.ts';
import type { WorkClaim } from '#platform/server/work/work.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { scanEndsChannel } from './scan-ends.ts';

/** A scan that has not extended its claim for this long is dead, and another process may claim the shop. */
export const scanLeaseMs = 60_000;
/** A request for a shop that was scanned less than this ago does not go before scans that are due. */
const repeatMs = shopLimits.scanAgainMinutes * 60_000;

/** The right to scan a shop. Only one scan at a time has it, and must extend it while it runs. */
export interface Claim extends WorkClaim {
  readonly scanId: string;
  readonly shopId: number;
  readonly userId: number;
  readonly source: ShopSource;
  readonly shopUrl: string;
  readonly baselineAt: Date | null;
  readonly lastFullScanAt: Date | null;
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
  /** A `traceparent` of the request for the scan; null for one by the schedule. */
  readonly traceParent: string | null;
  /** Whether the scan was asked for. */
  readonly isManual: boolean;
}

export interface Claims extends Omit<WorkClaims<Claim>, 'next'> {
  readonly leaseMs: number;
  /**
   * Claims the next shop whose scan was requested or is due; none while the marketplace is paused.
   * `askedAlone`: only one whose scan was requested, and that was not scanned just now.
   */
  next(options?: { readonly askedAlone: boolean }): Promise<Claim[]>;
  /** Ends the scan without a result. The shop is due again at `dueAt`. */
  release(claim: Claim, options: { readonly dueAt: Date }): Promise<void>;
}

/** Claims are columns of the shop's row, taken with `skip locked`: no two processes get the same shop. */
export function createClaims(database: Database, clock: Clock, host: string): Claims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + scanLeaseMs).toISOString();
  const release: Claims['release'] = async ({ shopId, scanId }, { dueAt }) => {
    const values = [shopId, scanId, dueAt.toISOString(), scanEndsChannel];
    await database.query('shop_claim_release', releaseSql, values);
  };

  return {
    leaseMs: scanLeaseMs,
    release,
    async next({ askedAlone } = { askedAlone: false }) {
      const scanId = randomUUID();
      const repeatedAfter = new Date(clock.now().getTime() - repeatMs).toISOString();
      const values = [now(), scanId, leaseEnd(), host, repeatedAfter, askedAlone];
      const rows = await database.query<Omit<Claim, 'scanId'>>('shop_claim', claimSql, values);
      return rows.map((row) => ({ ...row, scanId }));
    },
    async extend(claims) {
      const scans = JSON.stringify(claims.map(({ shopId, scanId }) => ({ shopId, scanId })));
      const kept = await database.query<{ scanId: string }>('shop_claim_extend', extendSql, [
        scans,
        leaseEnd(),
      ]);
      return claims.filter(({ scanId }) => !kept.some((one) => one.scanId === scanId));
    },
    has: async (claim) =>
      (await database.query('shop_claim_has', hasSql, [claim.shopId, claim.scanId])).length > 0,
    end: (claim) => release(claim, { dueAt: clock.now() }),
    /** A running scan is due when its lease ends: only those of a database with a single process are left. */
    async revive({ all } = { all: false }) {
      if (all) await database.query('shop_claims_free', releaseAllSql, [now()]);
    },
    readBacklog: (query) => query('scan_backlog', backlogSql, []),
  };
}

const lastScanSql = `coalesce(greatest(shop.last_scraped_at, shop.last_error_at), '-infinity')`;

/**
 * Redbubble has one host for all shops. A shop on another meets that host's pause as it is read; its owner
 * chooses how slow that is, so an account has one such scan at a time.
 */
const mayReadSql = `case shop.source when 'redbubble' then exists (select 1 from open_host)
  else not exists (
    select 1 from redbubble_shops other where other.user_id = shop.user_id and other.source <> 'redbubble'
      and other.scan_id is not null and other.next_scan_at > $1::timestamptz
  ) end`;

/**
 * Claims a shop: the one with the oldest request, else the one that has been due the longest. A request for a
 * shop that was just scanned comes last, or a few accounts that repeat theirs would keep all others from
 * being scanned. A running scan is due when its lease ends. All are reads at the start of a partial index,
 * however many shops there are. Parameters: now, scan id, end of the lease, the marketplace's host, after
 * which moment a scan was just now, whether scans that are due have to wait.
 */
export const claimSql = `
with open_host as (
  select 1 where not exists (select 1 from marketplace_hosts where host = $4 and paused_until > $1::timestamptz)
), requested as (
  select shop.id, shop.trace_parent, true as is_manual from redbubble_shops shop
  where shop.requested_at is not null and ${mayReadSql} and ${lastScanSql} <= $5::timestamptz
  order by shop.requested_at limit 1
  for update of shop skip locked
), due as (
  select shop.id, null as trace_parent, false as is_manual from redbubble_shops shop
  where shop.next_scan_at <= $1::timestamptz and not $6::boolean and ${mayReadSql}
    and not exists (select 1 from requested)
  order by shop.next_scan_at limit 1
  for update of shop skip locked
), repeated as (
  select shop.id, shop.trace_parent, true as is_manual from redbubble_shops shop
  where shop.requested_at is not null and not $6::boolean and ${mayReadSql}
    and not exists (select 1 from requested) and not exists (select 1 from due)
  order by shop.requested_at limit 1
  for update of shop skip locked
), picked as (
  select * from requested union all select * from due union all select * from repeated
)
update redbubble_shops shop
set scan_id = $2, next_scan_at = $3::timestamptz, requested_at = null,
  trace_parent = null
from picked, users u
where shop.id = picked.id and u.id = shop.user_id
returning 1 as run, 0 as deaths, shop.id as "shopId", shop.user_id as "userId", shop.source, shop.shop_url as "shopUrl", shop.baseline_at as "baselineAt",
  shop.last_full_scan_at as "lastFullScanAt", picked.trace_parent as "traceParent", picked.is_manual as "isManual",
  ${effectiveStatusSql('$1::timestamptz')} as "userStatus"`;

/** Parameters: scans as JSON, end of the lease. Returns those that still run. */
const extendSql = `
update redbubble_shops shop set next_scan_at = $2::timestamptz
from jsonb_to_recordset($1::jsonb) as scan("shopId" integer, "scanId" text)
where shop.id = scan."shopId" and shop.scan_id = scan."scanId"
returning shop.scan_id as "scanId"`;

const hasSql = 'select 1 from redbubble_shops where id = $1::integer and scan_id = $2';

/**
 * The shop becomes due whatever its switches: a scan that was claimed takes place. Parameters: shop, scan id,
 * when it is due, channel of the scan ends.
 */
const releaseSql = `
with released as (
  update redbubble_shops set scan_id = null, next_scan_at = $3::timestamptz where id = $1::integer and scan_id = $2
  returning id
)
select pg_notify($4, '') from released`;

/** Parameters: now. */
const releaseAllSql = `
update redbubble_shops set next_scan_at = $1::timestamptz where scan_id is not null`;

/** Each part is the start of a partial index. A running scan is due when its lease ends. */
const backlogSql = `
select 'scans' as queue,
  (select count(*)::integer from (
    select from redbubble_shops where next_scan_at <= now() or requested_at is not null limit 100000
  ) as due) as depth,
  greatest(0, coalesce(extract(epoch from now() - least(
    (select min(requested_at) from redbubble_shops where requested_at is not null),
    (select min(next_scan_at) from redbubble_shops where next_scan_at is not null)
  )), 0))::float8 as "oldestSeconds"`;
