import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { Shop } from '../shared/entities.ts';

/**
 * The shop whose products are shown: the one that the address names as `?shop=`, else the only one (spec 4,
 * Shops).
 */
export function useChosenShop(shops: readonly Shop[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (id: number) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.set('shop', String(id));
        after.delete('before');
        return after;
      }),
    [setSearch],
  );
  const named = shops?.find(({ id }) => String(id) === search.get('shop'));
  const chosen = named ?? (shops?.length === 1 ? shops[0] : undefined);
  return { chosen, choose };
}
