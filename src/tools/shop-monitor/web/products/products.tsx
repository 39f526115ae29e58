import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { client } from '../../../../platform/web/call.ts';
import { EmptyState } from '../../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../../platform/web/load-failure.tsx';
import { Section } from '../../../../platform/web/section.tsx';
import { Spinner } from '../../../../platform/web/spinner.tsx';
import { TableSkeleton } from '../../../../platform/web/skeleton.tsx';
import { listProducts } from '../../shared/contract.ts';
import type { Shop } from '../../shared/entities.ts';
import { shopLimits } from '../../shared/limits.ts';
import { deliveriesUrl } from '../deliveries-url.ts';
import type { LastSeen } from '../last-seen.ts';
import { shopName } from '../shops.ts';
import { ProductPages, usePageTrail } from './product-pages.tsx';
import { ProductsTable } from './products-table.tsx';

interface ProductsProps {
  readonly shop: Shop;
  readonly lastSeen: LastSeen;
}

/** The products of the chosen shop, most recent first. */
export function Products(props: ProductsProps) {
  const title = `Products of ${shopName(props.shop)}`;
  return (
    <Section
      title={title}
      aside={
        <Link href={deliveriesUrl} className="text-cyan underline underline-offset-4">
          Webhook deliveries
        </Link>
      }
    >
      <ProductList {...props} title={title} />
    </Section>
  );
}

function ProductList({ shop, lastSeen, title }: ProductsProps & { readonly title: string }) {
  const { trail, setTrail } = usePageTrail();
  const products = useProducts(shop.id, trail.at(-1));
  const rows = products.data ?? [];
  const newestId = trail.length === 0 ? rows[0]?.id : undefined;
  useEffect(() => {
    if (newestId !== undefined) lastSeen.record(shop.id, newestId);
  }, [lastSeen, shop.id, newestId]);
  if (products.error && !products.data) {
    return <LoadFailure error={products.error} onRetry={() => void products.refetch()} />;
  }
  if (!products.data) return <TableSkeleton rows={5} />;
  if (rows.length === 0 && trail.length === 0) return <NoProducts scanning={shop.status === 'scanning'} />;
  return (
    <div aria-busy={products.isPlaceholderData}>
      <ProductsTable caption={title} shop={shop} products={rows} seenBefore={lastSeen.before(shop.id)} />
      <ProductPages
        trail={trail}
        oldestShown={rows.at(-1)?.id.toString()}
        productCount={shop.productCount}
        pending={products.isPlaceholderData}
        onTurn={setTrail}
      />
    </div>
  );
}

function NoProducts({ scanning }: { readonly scanning: boolean }) {
  return (
    <EmptyState text="No products found in this shop yet.">
      {scanning && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner /> The scan is under way.
        </p>
      )}
    </EmptyState>
  );
}

/** While a webhook of the page is pending. */
const pollIntervalMs = 5_000;

/** Reads a page of products: those found before the product with the row id `before`. */
function useProducts(shopId: number, before: string | undefined) {
  return useQuery({
    queryKey: [listProducts.path, shopId, before ?? 'newest'],
    queryFn: async ({ signal }) => {
      const query = {
        limit: String(shopLimits.productsPage.pageDefault),
        ...(before !== undefined && { before }),
      };
      return (await client.call(listProducts, { params: { id: String(shopId) }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ notification }) => notification === 'pending') ? pollIntervalMs : false,
  });
}
