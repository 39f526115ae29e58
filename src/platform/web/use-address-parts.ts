import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Parts of the address by name; undefined takes one away. */
export type AddressParts = Readonly<Record<string, string | undefined>>;

/**
 * The address's search part, and how a screen changes some of it: filter, page and what is open can be linked
 * and gone back to.
 */
export function useAddressParts(): readonly [search: URLSearchParams, change: (parts: AddressParts) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (parts: AddressParts) => setSearch((before) => withParts(before, parts)),
    [setSearch],
  );
  return [search, change];
}

/** A copy of a search part with some of it changed. */
export function withParts(search: URLSearchParams, parts: AddressParts): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}
