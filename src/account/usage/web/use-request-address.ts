import { type AddressParts, useAddressParts, withParts } from '../../../platform/web/use-address-parts.ts';
import { filterParts, readRequestAddress, type RequestFilter } from './request-address.ts';

/** The log's part of the address: filter, page and opened request. */
export function useRequestAddress() {
  const [search, change] = useAddressParts();
  const address = readRequestAddress(search);
  const linkTo = (parts: AddressParts) => `?${withParts(search, parts).toString()}`;
  return {
    ...address,
    /** Another filter begins at its newest request. */
    narrow: (part: Partial<Record<keyof RequestFilter, string | undefined>>) =>
      change({ ...part, before: undefined }),
    clear: () =>
      change({ ...Object.fromEntries(filterParts.map((name) => [name, undefined])), before: undefined }),
    turnTo: (before: string | undefined) => change({ before }),
    linkTo: (id: number) => linkTo({ request: String(id) }),
    open: (id: number) => change({ request: String(id) }),
    close: () => change({ request: undefined }),
  };
}
export type RequestLogAddress = ReturnType<typeof useRequestAddress>;
