import { Badge } from '../../../../platform/web/badge.tsx';
import { Moment } from '../../../../platform/web/moment.tsx';
import { type Column, Table } from '../../../../platform/web/table.tsx';
import type { Product, Shop } from '../../shared/entities.ts';
import { FinishedPictures } from './finished-pictures.tsx';
import { SendButton } from './send-button.tsx';
import { WebhookStatus } from './webhook-status.tsx';

interface ProductsTableProps {
  readonly caption: string;
  readonly shop: Shop;
  readonly products: readonly Product[];
  /** Products with a higher row id are new since the last visit. */
  readonly seenBefore: number | undefined;
}

/** The products as they were when they were discovered. */
export function ProductsTable({ caption, shop, products, seenBefore }: ProductsTableProps) {
  const isNew = ({ id, notification }: Product) =>
    seenBefore !== undefined && id > seenBefore && notification !== 'existing';
  const hasFinished = products.some(({ media, mediaError }) => media.length > 0 || mediaError !== null);
  const columns: readonly Column<Product>[] = [
    { header: 'Product ID', cell: (row) => <ProductName product={row} isNew={isNew(row)} /> },
    { header: 'Product URL', cell: (row) => <ProductLink product={row} /> },
    ...(hasFinished ? [finishedColumn] : []),
    { header: 'Webhook Status', cell: (row) => <WebhookStatus shopId={shop.id} product={row} /> },
    { header: 'Discovered', cell: (row) => <Moment at={row.discoveredAt} /> },
    { header: 'Actions', end: true, cell: (row) => <SendButton shopId={shop.id} product={row} /> },
  ];
  return <Table caption={caption} columns={columns} rows={products} rowKey={(row) => row.id} />;
}

/** Shown where a template has made pictures, or failed to. */
const finishedColumn: Column<Product> = {
  header: 'Finished pictures',
  cell: (row) => <FinishedPictures product={row} />,
};

function ProductName({ product, isNew }: { readonly product: Product; readonly isNew: boolean }) {
  const { productId, title, price, missing } = product;
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2 @max-2xl:justify-end">
        <code className="text-sm">{productId}</code>
        {isNew && (
          <Badge variant="attention" title="Found since your last visit">
            New
          </Badge>
        )}
        {missing && (
          <Badge variant="muted" title="The last complete scan did not find it in the shop">
            Not in shop
          </Badge>
        )}
      </span>
      {title !== null && (
        <bdi className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere] text-ink-soft">{title}</bdi>
      )}
      {price !== null && <span className="text-sm text-ink-soft">{price}</span>}
    </span>
  );
}

function ProductLink({ product }: { readonly product: Product }) {
  return (
    <a
      href={product.productUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
    >
      View Product
    </a>
  );
}
