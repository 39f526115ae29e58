import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#platform/shared/format.ts';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { ScanCounts } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { listProducts, scrapeShop } from '#tools/shop-monitor/web/operations.ts';

/** Scans a shop. Pending until the server responds and the shops and products have been refetched. */
export function useScrapeShop(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await client.call(scrapeShop, { params: { id: String(shopId) } })).data.scan,
    onSuccess: showOutcome,
    onError: (error) => showErrorToast('Error', error, 'Failed to scrape shop'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: shopsKey }),
        queries.invalidateQueries({ queryKey: [listProducts.path, shopId] }),
      ]),
  });
}

/** Without counts, the scan outlasted the request. */
function showOutcome(counts: ScanCounts | null): void {
  if (counts === null) {
    toast({ title: 'The scan is still running', description: 'The result will appear here.' });
    return;
  }
  toast({ title: 'Shop scraped successfully.', description: countsText(counts) });
}

function countsText({ found, new: added }: ScanCounts): string {
  const products = `${formatCount(added)} new ${added === 1 ? 'product' : 'products'}`;
  return `${products}, ${formatCount(found)} read.`;
}
