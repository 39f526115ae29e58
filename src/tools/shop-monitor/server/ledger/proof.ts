import { ledgerLimits } from '#tools/shop-monitor/shared/ledger.ts';

/** A scan that shows what became of a work. */
export interface Evidence {
  readonly scannedAt: Date;
  /** Works that it found. */
  readonly works: number;
}

/** A scan that read a whole shop. */
export interface WholeScan extends Evidence {
  /** Whether somebody asked for it. */
  readonly isManual: boolean;
}

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/**
 * Whether whole scans in a row, oldest first, prove that a work which none of them found is gone (contract
 * 6): two at least 20 hours apart, or three that were asked for, with ten minutes between the first and the
 * last. `listed` is the number of works that the shop had: where half of many are gone from the last scan,
 * four scans over three such spans are needed, because a marketplace loses a part of its list more often
 * than a shop. Pure.
 */
export function provesAbsence(scans: readonly WholeScan[], listed: number): boolean {
  const { scansApartHours, manualScans, manualMinutes, lossScans, lossWorks } = ledgerLimits;
  const lost = listed - (scans.at(-1)?.works ?? 0);
  if (lost > lossWorks && lost >= listed / 2)
    return scans.length >= lossScans && spanMs(scans) >= (lossScans - 1) * scansApartHours * hourMs;
  if (scans.length >= 2 && spanMs(scans) >= scansApartHours * hourMs) return true;
  const manual = scans.filter(({ isManual }) => isManual);
  return manual.length >= manualScans && spanMs(manual) >= manualMinutes * minuteMs;
}

function spanMs(scans: readonly WholeScan[]): number {
  const [first] = scans;
  const last = scans.at(-1);
  return first && last ? last.scannedAt.getTime() - first.scannedAt.getTime() : 0;
}
