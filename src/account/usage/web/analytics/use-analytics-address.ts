import { useUrlParams } from '#platform/web/use-url-params.ts';
import {
  type AnalyticsGroup,
  analyticsGroups,
  analyticsLimits,
} from '#account/usage/shared/analytics-limits.ts';

/** What the screen shows: days in UTC, both included, by what they are summed, and of which requests. */
export interface AnalyticsAddress {
  readonly from: string;
  readonly to: string;
  readonly by: AnalyticsGroup;
  readonly endpoint?: string;
  readonly key?: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the range of `days` days that ends today, in UTC. */
export function lastDays(days: number, now = Date.now()): Pick<AnalyticsAddress, 'from' | 'to'> {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) };
}

/** Reads the query of a URL. Invalid values are left out. */
export function readAnalyticsAddress(search: URLSearchParams, now = Date.now()): AnalyticsAddress {
  const matching = (name: string, form: RegExp) => form.exec(search.get(name) ?? '')?.[0];
  const dayIn = (name: string) => {
    const day = matching(name, /^\d{4}-\d{2}-\d{2}$/);
    return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
  };
  const endpoint = matching('endpoint', /^[\w/-]{1,100}$/);
  const key = matching('key', /^\w{1,16}$/);
  const usual = lastDays(analyticsLimits.defaultDays, now);
  return {
    from: dayIn('from') ?? usual.from,
    to: dayIn('to') ?? usual.to,
    by: analyticsGroups.find((group) => group === search.get('by')) ?? 'day',
    ...(endpoint !== undefined && { endpoint }),
    ...(key !== undefined && { key }),
  };
}

/** What the analytics show, and a function that changes a part of it. Both are in the page's address. */
export function useAnalyticsAddress() {
  const [search, change] = useUrlParams();
  return [readAnalyticsAddress(search), change] as const;
}
