import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/web/button.tsx';
import { fetchSignedIn } from '#platform/web/call.ts';
import { Icon } from '#platform/web/icon.tsx';
import { saveBlob } from '#platform/web/save-blob.ts';
import { SearchInput } from '#platform/web/search-input.tsx';
import { Select } from '#platform/web/select.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { isFeed } from '#tools/shop-monitor/shared/sources.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ProductFilter } from '#tools/shop-monitor/shared/statuses.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopName } from '#tools/shop-monitor/web/shops.ts';
import type { ListFilter } from './use-product-filter.ts';
import { webhookBadges } from './webhook-status.tsx';
import { listProducts } from '#tools/shop-monitor/web/operations.ts';

interface ProductFilterBarProps {
  readonly shop: Shop;
  readonly filter: ListFilter;
  readonly onFilter: (changed: ListFilter) => void;
}

const all = '';
const missing = 'missing';
type Choice = ProductFilter | typeof all | typeof missing;

const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: all, label: 'All products' },
  { value: 'new', label: 'New' },
  { value: missing, label: 'Missing' },
  ...(['sent', 'pending', 'failed', 'not_posted', 'no_webhook', 'existing'] as const).map((value) => ({
    value,
    label: webhookBadges[value].label,
  })),
];

/** Search and filter of a shop's products, and a table of those that match. */
export function ProductFilterBar({ shop, filter, onFilter }: ProductFilterBarProps) {
  const download = useCsv(shop, filter);
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchInput
        value={filter.search ?? ''}
        placeholder="Search titles"
        maxLength={shopLimits.searchLength}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      <div className="grow md:grow-0">
        <Select
          aria-label="Status"
          value={filter.state === missing ? missing : (filter.status ?? all)}
          options={isFeed(shop.source) ? choices.filter(({ value }) => value !== missing) : choices}
          onChange={(choice) => onFilter({ ...filter, ...chosen(choice) })}
        />
      </div>
      <Button variant="outline" pending={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Icon name="download" />}
        CSV
      </Button>
    </div>
  );
}

function chosen(choice: Choice): Pick<ListFilter, 'status' | 'state'> {
  if (choice === missing) return { status: undefined, state: missing };
  return { status: choice === all ? undefined : choice, state: undefined };
}

/** Saves all products that match as a table. */
function useCsv(shop: Shop, { search, status, state }: ListFilter) {
  return useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({
        format: 'csv',
        ...(search !== undefined && { search }),
        ...(status !== undefined && { status }),
        ...(state !== undefined && { state }),
      });
      const path = listProducts.path.replace(':id', String(shop.id));
      const response = await fetchSignedIn(`${path}?${query.toString()}`);
      if (!response.ok) throw new Error(`The table could not be loaded (${response.status})`);
      // Spreadsheets take a table without this mark for one of an old character set.
      saveBlob(new Blob(['\uFEFF', await response.blob()], { type: 'text/csv' }), `${shopName(shop)}.csv`);
    },
    onError: (error) => showErrorToast('Error', error, 'The table could not be loaded'),
  });
}
