import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { type ApiKey, listApiKeys } from '../shared/contract.ts';

/** The account's keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: [listApiKeys.path],
    queryFn: ({ signal }) => client.call(listApiKeys, { signal }),
  });
}

/** The first characters of a key, the only ones that screens show (spec 9). */
export function keyMark({ prefix }: Pick<ApiKey, 'prefix'>): string {
  return `${prefix}...`;
}
