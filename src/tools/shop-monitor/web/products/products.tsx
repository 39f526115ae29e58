import { useEffect } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../../platform/web/load-failure.tsx';
import { Section } from '../../../../platform/web/section.tsx';
import { Spinner } from '../../../../platform/web/spinner.tsx';
import { TableSkeleton } from '../../../../platform/web/table-skeleton.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopName } from '../shop-name.ts';
import type { Visit } from '../visit.ts';
import { deliveriesUrl } from '../deliveries-url.ts';
import { ProductPages } from './product-pages.tsx';
import { ProductsTable } from './products-table.tsx';
import { usePageTrail } from './use-page-trail.ts';
import { useProducts } from './use-products.ts';

interface ProductsProps {
  readonly shop: Shop;
  readonly visit: Visit;
}

/** What was found in the chosen shop, the most recent first. */
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

function ProductList({ shop, visit, title }: ProductsProps & { readonly title: string }) {
  const { trail, setTrail } = usePageTrail();
  const products = useProducts(shop.id, trail.at(-1));
  const rows = products.data ?? [];
  const newestId = trail.length === 0 ? rows[0]?.id : undefined;
  useEffect(() => {
    if (newestId !== undefined) visit.show(shop.id, newestId);
  }, [visit, shop.id, newestId]);
  if (products.error && !products.data) {
    return <LoadFailure error={products.error} onRetry={() => void products.refetch()} />;
  }
  if (!products.data) return <TableSkeleton rows={5} />;
  if (rows.length === 0 && trail.length === 0) return <NoProducts scanning={shop.status === 'scanning'} />;
  return (
    <div aria-busy={products.isPlaceholderData}>
      <ProductsTable caption={title} shop={shop} products={rows} seenBefore={visit.seenBefore(shop.id)} />
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
