import type { Price } from './objects.ts';

export const daySeconds = 24 * 60 * 60;

export interface Period {
  /** Seconds since 1970. */
  readonly start: number;
  readonly end: number;
}

/** Returns the period of a price that begins at `start`. */
export function periodFrom(start: number, { recurring }: Price): Period {
  return { start, end: monthsLater(start, recurring.interval === 'year' ? 12 : 1) };
}

/** Returns the same day of a later month, or that month's last day if it is shorter. Seconds since 1970. */
export function monthsLater(start: number, months: number): number {
  const date = new Date(start * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** Returns the share of `amount` for the part of the period after `at`, in cents. */
export function unusedCents(amount: number, period: Period, at: number): number {
  const left = Math.min(Math.max(period.end - at, 0), period.end - period.start);
  return Math.round((amount * left) / (period.end - period.start));
}
