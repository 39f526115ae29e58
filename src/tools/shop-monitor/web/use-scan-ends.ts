import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '../../../platform/web/announce.ts';
import { listProducts } from '../shared/contract.ts';
import type { Shop } from '../shared/entities.ts';
import { shopName } from './shop-name.ts';

/** Brings in what a scan found once it has ended, and tells screen readers how it went. */
export function useScanEnds(shops: readonly Shop[] | undefined): void {
  const queries = useQueryClient();
  const scanning = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ended = (shops ?? []).filter(({ id, status }) => status !== 'scanning' && scanning.current.has(id));
    scanning.current = new Set(
      (shops ?? []).filter(({ status }) => status === 'scanning').map(({ id }) => id),
    );
    for (const shop of ended) {
      announce(`${shopName(shop)}: ${shop.statusText}`);
      void queries.invalidateQueries({ queryKey: [listProducts.path, shop.id] });
    }
  }, [shops, queries]);
}
