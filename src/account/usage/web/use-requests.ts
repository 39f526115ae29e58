import { useQuery } from '@tanstack/react-query';
import { client } from '../../../web/kit/call.ts';
import { type LoggedRequest, listRequests } from '../shared/contract.ts';

interface RequestPage {
  readonly rows: readonly LoggedRequest[];
  /** How many there are behind the filter. */
  readonly total: number;
}

/** The newest requests, of one endpoint if named by its path prefix. */
export function useRequests(filter: { readonly endpoint?: string; readonly limit: number }) {
  return useQuery({ queryKey: [listRequests.path, filter], queryFn: ({ signal }) => readPage(filter, signal) });
}

async function readPage(filter: { endpoint?: string; limit: number }, signal: AbortSignal): Promise<RequestPage> {
  const query = { ...filter, limit: String(filter.limit) };
  const response = await client.send(listRequests, { query, signal });
  const rows = (await response.json()) as LoggedRequest[];
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
}
