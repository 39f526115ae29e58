import type { ScanCounts } from '#tools/shop-monitor/shared/entities.ts';
import { type ShopSource, shopSources } from '#tools/shop-monitor/shared/sources.ts';
import { type ScanStatus, shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import type { ShopRow } from './events.ts';
import type { ShopReading } from './read-shop.ts';
import type { ScanFailure } from './failures.ts';
import { backoffAfter, intervalMs } from './schedule.ts';

/** How a scan of a shop ended. */
export interface ScanEnding {
  readonly reading: ShopReading;
  readonly counts: Omit<ScanCounts, 'complete'>;
  /** End of the marketplace's pause; undefined if it is not paused. */
  readonly pausedUntil: Date | undefined;
}

type Changes = Partial<ShopRow>;
type EndChanges = Changes & { readonly status: ScanStatus };

/** Returns the changes that the end of a scan makes to its shop's row. Pure. */
export function stateAfter(
  before: ShopRow,
  { reading, counts, pausedUntil }: ScanEnding,
  now: Date,
): EndChanges {
  const { failure } = reading;
  const common: Changes = {
    scanId: null,
    scansEnded: before.scansEnded + 1,
    lastFound: counts.found,
    lastNew: counts.new,
    lastNotified: counts.notified,
    lastComplete: reading.complete,
  };
  if (!failure) return { ...common, ...success(before, reading, now) };
  return { ...common, ...failed(before, failure, { pausedUntil, now }) };
}

function success(before: ShopRow, { works, complete, strategy }: ShopReading, now: Date): EndChanges {
  return {
    status: works.length === 0 ? 'empty' : 'ok',
    source: sourceAfter(before.source, strategy),
    isActive: true,
    lastScrapedAt: now,
    failures: 0,
    failingSince: null,
    ...(strategy !== undefined && { strategy }),
    ...(complete && { lastFullScanAt: now, baselineAt: before.baselineAt ?? now }),
    nextScanAt: before.syncProducts ? new Date(now.getTime() + intervalMs(before.id)) : null,
  };
}

/** What was read shows the kind of a shop that is not Redbubble's. */
function sourceAfter(before: ShopSource, strategy: string | undefined): ShopSource {
  return before === 'redbubble' ? before : (shopSources.find((source) => source === strategy) ?? before);
}

function failed(
  before: ShopRow,
  failure: ScanFailure,
  { pausedUntil, now }: { readonly pausedUntil: Date | undefined; readonly now: Date },
): EndChanges {
  const failures = before.failures + 1;
  // Not found twice in a row: scheduled scans stop.
  const isGone = failure.status === 'gone' && (before.status === 'gone' || before.status === 'paused');
  const nextMs = Math.max(now.getTime() + backoffAfter(failures), pausedUntil?.getTime() ?? 0);
  return {
    status: isGone ? 'paused' : failure.status,
    isActive: !isGone,
    lastError: isGone ? shopStatusMessages.paused.text : failure.error,
    lastErrorAt: now,
    failures,
    failingSince: before.failingSince ?? now,
    nextScanAt: before.syncProducts && !isGone ? new Date(nextMs) : null,
  };
}
