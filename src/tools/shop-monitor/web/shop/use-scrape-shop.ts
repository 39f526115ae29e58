import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../../platform/shared/format.ts';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { listProducts, scrapeShop } from '../../shared/contract.ts';
import type { ScanCounts } from '../../shared/entities.ts';
import { callErrorText } from '../call-error-text.ts';
import { shopsKey } from '../use-shops.ts';

/**
 * Scans a shop and waits as long as the server does; what it found is then read anew, whatever became of it.
 */
export function useScrapeShop(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await client.call(scrapeShop, { params: { id: String(shopId) } })).data.scan,
    onSuccess: tellEnd,
    onError: (error) =>
      toast({
        title: 'Error',
        description: callErrorText(error, 'Failed to scrape shop'),
        variant: 'destructive',
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: shopsKey }),
        queries.invalidateQueries({ queryKey: [listProducts.path, shopId] }),
      ]),
  });
}

/** Without counts the scan goes on for longer than a call may wait. */
function tellEnd(counts: ScanCounts | null): void {
  if (counts === null) {
    toast({ title: 'The scan goes on', description: 'The result appears here by itself.' });
    return;
  }
  toast({ title: 'Shop scraped successfully.', description: countsInWords(counts) });
}

function countsInWords({ found, new: fresh }: ScanCounts): string {
  const products = `${formatCount(fresh)} new ${fresh === 1 ? 'product' : 'products'}`;
  return `${products}, ${formatCount(found)} read.`;
}
