import { type UrlParams, useUrlParams, withParams } from '#platform/web/use-url-params.ts';
import { type InputMethod, inputMethods } from '#platform/shared/request-facts.ts';
import {
  requestIdText,
  requestOutcomes,
  type RequestOutcome,
  wholeRequestId,
} from '#account/usage/shared/request-filters.ts';

/** The filter of the request log on screen. Days are in the viewer's time zone; `until` is included. */
export interface RequestFilter {
  readonly endpoint?: string;
  readonly status?: RequestOutcome;
  readonly inputMethod?: InputMethod;
  readonly apiKey?: string;
  /** Such as `2026-11-21`. */
  readonly since?: string;
  readonly until?: string;
  readonly id?: string;
}

/** The names of the filter's query parameters. */
const filterNames = ['endpoint', 'status', 'inputMethod', 'apiKey', 'since', 'until', 'id'] as const;

export interface RequestAddress {
  readonly filter: RequestFilter;
  /** The page shows requests older than the one with this id. */
  readonly before: string | undefined;
  /** The opened request, by row number or request id. */
  readonly openedId: string | undefined;
}

/** Reads the query of a URL. Invalid values are left out. */
export function readRequestAddress(search: URLSearchParams): RequestAddress {
  const filter = {
    endpoint: matching(search, 'endpoint', /^\/api\/[\w/-]{1,100}$/),
    status: requestOutcomes.find((known) => known === search.get('status')),
    inputMethod: inputMethods.find((known) => known === search.get('inputMethod')),
    apiKey: matching(search, 'apiKey', /^[\w.]{1,16}$/),
    since: dayIn(search, 'since'),
    until: dayIn(search, 'until'),
    id: matching(search, 'id', requestIdText),
  };
  return {
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    before: matching(search, 'before', /^\d{1,15}$/),
    openedId: matching(search, 'request', wholeRequestId),
  };
}

/** Returns the API query for a filter. */
export function queryOf({ since, until, ...filter }: RequestFilter) {
  return {
    ...filter,
    ...(since !== undefined && { since: midnightOf(since, 0) }),
    ...(until !== undefined && { until: midnightOf(until, 1) }),
  };
}

/** Returns an id that was pasted with spaces, a `#` or capitals; undefined if it is no id. */
export function cleanId(text: string): string | undefined {
  return requestIdText.exec(text.trim().replace(/^#/, '').toLowerCase())?.[0];
}

/** Filter, page and opened request of the log, stored in the URL. */
export function useRequestAddress() {
  const [search, change] = useUrlParams();
  const address = readRequestAddress(search);
  const linkTo = (params: UrlParams) => `?${withParams(search, params).toString()}`;
  return {
    ...address,
    /** Changes the filter and goes back to the newest requests. */
    narrow: (part: Partial<Record<keyof RequestFilter, string | undefined>>) =>
      change({ ...part, before: undefined }),
    clear: () =>
      change({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), before: undefined }),
    turnTo: (before: string | undefined) => change({ before }),
    linkTo: (id: number) => linkTo({ request: String(id) }),
    open: (id: number) => change({ request: String(id) }),
    close: () => change({ request: undefined }),
  };
}
export type RequestLogAddress = ReturnType<typeof useRequestAddress>;

function matching(search: URLSearchParams, name: string, form: RegExp): string | undefined {
  return form.exec(search.get(name) ?? '')?.[0];
}

function dayIn(search: URLSearchParams, name: string): string | undefined {
  const day = matching(search, name, /^\d{4}-\d{2}-\d{2}$/);
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** Returns the start of a local day, or of the day that many days later. */
function midnightOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
