import { type InputMethod, inputMethods } from '../../../platform/shared/request-facts.ts';
import { requestIdText, requestOutcomes, type RequestOutcome, wholeRequestId } from '../shared/requests.ts';

/** What narrows the request log on screen. Days are the viewer's own, `until` the last one shown. */
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

/** Every part of the address that belongs to the filter. */
export const filterParts = ['endpoint', 'status', 'inputMethod', 'apiKey', 'since', 'until', 'id'] as const;

export interface RequestAddress {
  readonly filter: RequestFilter;
  /** The page: only requests older than the one with this id. */
  readonly before: string | undefined;
  /** The request that is looked at, by row number or request id. */
  readonly openedId: string | undefined;
}

/** What an address says about the log; what it can't mean is left out. */
export function readRequestAddress(search: URLSearchParams): RequestAddress {
  const filter = {
    endpoint: matching(search, 'endpoint', /^\/api\/[\w/-]{1,100}$/),
    status: requestOutcomes.find((known) => known === search.get('status')),
    inputMethod: inputMethods.find((known) => known === search.get('inputMethod')),
    apiKey: matching(search, 'apiKey', /^\w{1,16}$/),
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

/** The query that asks the API for it. */
export function queryOf({ since, until, ...filter }: RequestFilter) {
  return {
    ...filter,
    ...(since !== undefined && { since: midnightOf(since, 0) }),
    ...(until !== undefined && { until: midnightOf(until, 1) }),
  };
}

/**
 * An id as people paste it: with spaces around it, a `#` in front, in capitals; undefined where it can be
 * none.
 */
export function cleanId(text: string): string | undefined {
  return requestIdText.exec(text.trim().replace(/^#/, '').toLowerCase())?.[0];
}

function matching(search: URLSearchParams, name: string, form: RegExp): string | undefined {
  return form.exec(search.get(name) ?? '')?.[0];
}

function dayIn(search: URLSearchParams, name: string): string | undefined {
  const day = matching(search, name, /^\d{4}-\d{2}-\d{2}$/);
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** Where a local day begins, or the one that is so many days later. */
function midnightOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
