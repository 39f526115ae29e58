import type { PriceObject } from './objects.ts';

export const daySeconds = 24 * 60 * 60;

export interface Period {
  /** Seconds since 1970. */
  readonly start: number;
  readonly end: number;
}

/** The period of a price from a moment on. */
export function periodFrom(start: number, { recurring }: PriceObject): Period {
  return { start, end: monthsLater(start, recurring.interval === 'year' ? 12 : 1) };
}

/** The same day of a later month, or the month's last day where it has no such day. Seconds since 1970. */
export function monthsLater(start: number, months: number): number {
  const date = new Date(start * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** Cents of a period's price that are not used yet at a moment. */
export function unusedCents(amount: number, period: Period, at: number): number {
  const left = Math.min(Math.max(period.end - at, 0), period.end - period.start);
  return Math.round((amount * left) / (period.end - period.start));
}
