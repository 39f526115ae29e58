import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { listDeliveries } from '../shared/contract.ts';
import type { LogFilter } from './use-log-address.ts';

const pageSize = '20';

/** A page of the log, newest first; the page before stays in sight while the next one is on its way. */
export function useDeliveries(filter: LogFilter) {
  return useQuery({
    queryKey: [listDeliveries.path, filter],
    queryFn: ({ signal }) => client.call(listDeliveries, { query: { ...filter, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}
