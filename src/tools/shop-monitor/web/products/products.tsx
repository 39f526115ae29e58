import { useEffect } from 'react';
import { Link } from 'wouter';
import { announce } from '#platform/web/announce.ts';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { feedNote, isFeed } from '#tools/shop-monitor/shared/sources.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { deliveriesUrl } from '#tools/shop-monitor/web/deliveries-url.ts';
import type { LastSeen } from '#tools/shop-monitor/web/last-seen.ts';
import { shopName } from '#tools/shop-monitor/web/shops.ts';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductsTable } from './products-table.tsx';
import { type ListFilter, useProductFilter } from './use-product-filter.ts';
import { useProducts } from './use-products.ts';
import { formatCount } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';

interface ProductsProps {
  readonly shop: Shop;
  readonly lastSeen: LastSeen;
}

/** The products of a shop, most recent first. Search, filter and page are in the address. */
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
  const { filter, trail, setFilter, setTrail } = useProductFilter();
  const limit = shopLimits.shownProducts;
  const products = useProducts(shop.id, { ...filter, limit, before: trail.at(-1) });
  const { search, status, state } = filter;
  const isFiltered = search !== undefined || status !== undefined || state !== undefined;
  const rows = products.data?.data ?? [];
  const newestId = trail.length === 0 && !isFiltered ? rows[0]?.id : undefined;
  useEffect(() => {
    if (newestId !== undefined) lastSeen.record(shop.id, newestId);
  }, [lastSeen, shop.id, newestId]);
  const found = products.isPlaceholderData ? undefined : products.data?.data.length;
  useEffect(() => {
    if (isFiltered && found !== undefined) announce(`${found} products shown`);
  }, [search, status, state, isFiltered, found]);
  if (products.error && !products.data) {
    return <LoadFailure error={products.error} onRetry={() => void products.refetch()} />;
  }
  if (!products.data) return <TableSkeleton rows={5} />;
  const isEmpty = rows.length === 0 && trail.length === 0;
  if (isEmpty && !isFiltered) return <NoProducts scanning={shop.status === 'scanning'} />;
  return (
    <div aria-busy={products.isPlaceholderData}>
      <ProductFilterBar shop={shop} filter={filter} onFilter={setFilter} />
      {isEmpty ? (
        <EmptyState text={noneText(shop, filter)} />
      ) : (
        <ProductsTable caption={title} shop={shop} products={rows} seenBefore={lastSeen.before(shop.id)} />
      )}
      <ProductPages
        trail={trail}
        nextBefore={products.data.next_before}
        productCount={isFiltered ? undefined : shop.productCount}
        pending={products.isPlaceholderData}
        onTurn={setTrail}
      />
    </div>
  );
}

function noneText({ source }: Shop, { search, state }: ListFilter): string {
  if (state !== 'missing' || search !== undefined) return 'No matching products.';
  return isFeed(source) ? feedNote : 'No products are missing from this shop.';
}

function NoProducts({ scanning }: { readonly scanning: boolean }) {
  return (
    <EmptyState text="No products found in this shop yet.">
      {scanning && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner /> The scan is running.
        </p>
      )}
    </EmptyState>
  );
}

interface ProductPagesProps {
  readonly trail: readonly string[];
  /** The cursor of the next page; null on the last one. */
  readonly nextBefore: number | null;
  /** Undefined where it is not known how many match. */
  readonly productCount: number | undefined;
  readonly pending: boolean;
  readonly onTurn: (trail: readonly string[]) => void;
}

/** Pagination of the products. */
function ProductPages({ trail, nextBefore, productCount, pending, onTurn }: ProductPagesProps) {
  const page = trail.length + 1;
  const pages =
    productCount === undefined
      ? undefined
      : Math.max(Math.ceil(productCount / shopLimits.shownProducts), page);
  if (page === 1 && nextBefore === null) return null;
  return (
    <nav aria-label="Pages of products" className="mt-5 flex flex-wrap items-center gap-3">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onTurn(trail.slice(0, -1))}>
        Newer
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        Page {formatCount(page)}
        {pages !== undefined && ` of ${formatCount(pages)}`}
      </p>
      <Button
        variant="outline"
        size="sm"
        pending={pending}
        disabled={nextBefore === null}
        onClick={() => nextBefore !== null && onTurn([...trail, String(nextBefore)])}
      >
        Older
      </Button>
    </nav>
  );
}
