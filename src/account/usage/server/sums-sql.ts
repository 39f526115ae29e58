import { testKeyMark } from '#account/access/shared/account.ts';

/** Whether a row of the request log, or of its sums, is a test key's, which never counts (contract 4). */
export const isTestRowSql = `left(api_key, ${testKeyMark.length}) = '${testKeyMark}'`;

/** How a request ended, by the status of its row (spec 4, Request outcome). */
export const succeededSql = (row = '') => `${row}status_code between 200 and 299`;
export const failedSql = 'status_code >= 400';

/**
 * What requests amount to, wherever they are summed (contract 11, Usage): all that are logged, those that
 * count against the quota, and those that succeeded or failed. Over rows of `usage_daily`, or rows that look
 * like them.
 */
export const requestSumsSql = `
  coalesce(sum(requests), 0)::float8 as requests,
  coalesce(sum(counted), 0)::float8 as counted,
  coalesce(sum(requests) filter (where ${succeededSql()}), 0)::float8 as succeeded,
  coalesce(sum(requests) filter (where ${failedSql}), 0)::float8 as failed`;

/** A row of `requestSumsSql`. */
export interface RequestSums {
  readonly requests: number;
  readonly counted: number;
  readonly succeeded: number;
  readonly failed: number;
}
