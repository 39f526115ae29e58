import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { listInvoices } from '../shared/contract.ts';

/** Invoices and one-off payments, newest first. */
export function useInvoices() {
  return useQuery({
    queryKey: [listInvoices.path],
    queryFn: ({ signal }) => client.call(listInvoices, { signal }),
  });
}
