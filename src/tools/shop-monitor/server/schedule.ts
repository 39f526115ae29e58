import { createHash } from 'node:crypto';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How much shorter than 24 hours a shop's interval may be, so that scans spread over the day. */
const spreadShare = 0.1;
const backoffMs = [hourMs, 4 * hourMs, 12 * hourMs, dayMs] as const;
/** Other scans stop at a page of known works. */
const fullScanEveryMs = 7 * dayMs;

/** Returns the interval of a shop in ms: 24 h less up to 10 %, always the same for one shop. */
export function intervalMs(shopId: number): number {
  const share = createHash('sha256').update(`shop ${shopId}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round(shopLimits.scanIntervalHours * hourMs * (1 - spreadShare * share));
}

/** Returns the delay in ms after `failures` failed scans in a row: 1 h, 4 h, 12 h, then always 24 h. */
export function backoffAfter(failures: number): number {
  return backoffMs[Math.min(failures, backoffMs.length) - 1] ?? dayMs;
}

/** Whether the next scan must read every page. */
export function needsFullScan(
  shop: { readonly baselineAt: Date | null; readonly lastFullScanAt: Date | null },
  now: Date,
): boolean {
  if (!shop.baselineAt || !shop.lastFullScanAt) return true;
  return now.getTime() - shop.lastFullScanAt.getTime() >= fullScanEveryMs;
}
