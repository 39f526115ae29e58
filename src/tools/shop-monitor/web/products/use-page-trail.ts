import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { readTrail, writeTrail } from './page-trail.ts';

/** Which page of the products is shown; it stands in the address as `?before=`. */
export function usePageTrail() {
  const [search, setSearch] = useSearchParams();
  const trail = readTrail(search.get('before'));
  const setTrail = useCallback(
    (next: readonly string[]) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        const text = writeTrail(next);
        if (text === null) after.delete('before');
        else after.set('before', text);
        return after;
      }),
    [setSearch],
  );
  return { trail, setTrail };
}
