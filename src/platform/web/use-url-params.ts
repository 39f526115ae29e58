import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Query parameters of the page's address by name; undefined removes one. */
export type UrlParams = Readonly<Record<string, string | undefined>>;

/**
 * Returns the query parameters of the page's address and a function that changes some of them. What a screen
 * stores there, such as its filter, its page and what is open, can be linked to and gone back to.
 */
export function useUrlParams(): readonly [search: URLSearchParams, change: (params: UrlParams) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (params: UrlParams) => setSearch((before) => withParams(before, params)),
    [setSearch],
  );
  return [search, change];
}

/** Returns a copy of `search` with some parameters changed. */
export function withParams(search: URLSearchParams, params: UrlParams): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}
