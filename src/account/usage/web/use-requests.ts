import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { queryOf, type RequestFilter } from './use-request-address.ts';
import { getRequest, listRequests } from './operations.ts';

interface RequestPage {
  readonly rows: readonly LoggedRequest[];
  /** How many match the filter, on all pages; past 1,000 it is `1000+`. */
  readonly total: string;
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

interface PageChoice {
  readonly filter: RequestFilter;
  readonly before: string | undefined;
  readonly limit: number;
}

/** A page of the request log, newest first. The previous page stays visible while the next one loads. */
export function useRequests(choice: PageChoice) {
  return useQuery({
    queryKey: [listRequests.path, choice],
    queryFn: ({ signal }) => readPage(choice, signal),
    placeholderData: keepPreviousData,
  });
}

/** One request by row number or request id. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: [getRequest.path, id],
    queryFn: ({ signal }) => client.call(getRequest, { params: { id }, signal }),
  });
}

/** Requests one row more than is shown, to find out whether there are older ones. */
async function readPage({ filter, before, limit }: PageChoice, signal: AbortSignal): Promise<RequestPage> {
  const query = { ...queryOf(filter), ...(before !== undefined && { before }), limit: String(limit + 1) };
  const response = await client.send(listRequests, { query, signal });
  const rows = (await response.json()) as LoggedRequest[];
  const total = response.headers.get('x-total-count') ?? String(rows.length);
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}
