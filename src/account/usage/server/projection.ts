import type { AnalyticsProjection } from '#account/usage/shared/analytics.ts';
import { monthOf } from './quota.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns how much of the quota the calendar month of `now` will use if requests go on at its average until
 * now. In its first day that average is over a whole day, so that a busy first hour does not fill the month.
 */
export function projectMonth(
  { used, limit }: { readonly used: number; readonly limit: number },
  now: Date,
): AnalyticsProjection {
  const { name: month, startsAt, endsAt } = monthOf(now);
  const elapsedMs = Math.max(now.getTime() - startsAt.getTime(), dayMs);
  const perMs = used / elapsedMs;
  const requests = Math.round(used + perMs * (endsAt.getTime() - now.getTime()));
  const reachedAt = used >= limit ? now : new Date(now.getTime() + (limit - used) / perMs);
  const isReached = requests >= limit && reachedAt < endsAt;
  return { month, requests, limit_reached_on: isReached ? reachedAt.toISOString().slice(0, 10) : null };
}
