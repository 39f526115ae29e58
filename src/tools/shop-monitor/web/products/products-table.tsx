import { type ReactNode, Suspense, useState } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import type { Product, Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { SendButton } from './send-button.tsx';
import { WebhookStatus } from './webhook-status.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';

const ProductHistory = lazyPart(async () => (await import('./product-history.tsx')).ProductHistory);

interface ProductsTableProps {
  readonly caption: string;
  readonly shop: Shop;
  readonly products: readonly Product[];
  /** Products with a higher row id are new since the last visit. */
  readonly seenBefore: number | undefined;
}

const headers = ['Product ID', 'Product URL', 'Webhook Status', 'Discovered', 'Actions'];

/**
 * The products as they were when they were discovered, picture first. In a narrow container two cards a row.
 */
export function ProductsTable({ caption, shop, products, seenBefore }: ProductsTableProps) {
  const isNew = ({ id, notification }: Product) =>
    seenBefore !== undefined && id > seenBefore && notification !== 'existing';
  return (
    <div className="@container">
      <table className="w-full border-t border-rule text-left @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:sr-only">
          <tr className="border-b border-rule text-sm text-ink-soft">
            {headers.map((header) => (
              <th key={header} scope="col" className="py-2.5 pr-5 font-medium last:pr-0">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:grid @max-2xl:grid-cols-2 @max-2xl:gap-x-3">
          {products.map((product) => (
            <tr
              key={product.id}
              className="border-b border-rule hover:bg-ink/4 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:content-start @max-2xl:items-center @max-2xl:gap-x-3 @max-2xl:py-3"
            >
              <Cell wide>
                <ProductName product={product} isNew={isNew(product)} />
              </Cell>
              <Cell>
                <ProductLink product={product} />
              </Cell>
              <Cell>
                <WebhookStatus shopId={shop.id} product={product} />
              </Cell>
              <Cell>
                <span className="text-sm whitespace-nowrap">
                  <Moment at={product.discoveredAt} />
                </span>
              </Cell>
              <Cell>
                <span className="flex gap-2">
                  {shop.webhookUrl !== emailOnly && <SendButton shopId={shop.id} product={product} />}
                  <HistoryButton product={product} />
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `wide`: has a row of the card for itself. */
function Cell({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <td
      className={cn(
        'py-2.5 pr-5 align-middle last:pr-0 @max-2xl:block @max-2xl:py-1 @max-2xl:pr-0',
        wide && '@max-2xl:w-full',
      )}
    >
      {children}
    </td>
  );
}

function ProductName({ product, isNew }: { readonly product: Product; readonly isNew: boolean }) {
  const { productId, title, price } = product;
  return (
    <span className="flex gap-4 @max-2xl:flex-col @max-2xl:gap-2">
      <SmallPicture
        address={product.pictureUrl}
        className="size-14 shrink-0 @max-2xl:size-auto @max-2xl:w-full"
      />
      <span className="grid min-w-0 content-center gap-0.5">
        <bdi className="line-clamp-2 max-w-[36ch] font-semibold [overflow-wrap:anywhere]">
          {title ?? `Work ${productId}`}
        </bdi>
        <span className="flex flex-wrap items-center gap-2">
          <code className="text-sm text-ink-soft">{productId}</code>
          {price !== null && <span className="text-sm text-ink-soft">{price}</span>}
          {isNew && (
            <Badge variant="attention" title="New since your last visit">
              New
            </Badge>
          )}
          <MissingBadge product={product} />
        </span>
        <FinishedPictures product={product} />
      </span>
    </span>
  );
}

function MissingBadge({ product: { missing, missingSince, lastSeenAt } }: { readonly product: Product }) {
  if (missingSince !== null)
    return (
      <>
        <Badge variant="destructive">Missing</Badge>
        <span className="text-sm text-ink-soft">
          last seen <Moment at={lastSeenAt} />
        </span>
      </>
    );
  if (!missing) return null;
  return (
    <Badge variant="muted" title="The last complete scan did not find it. The next one decides.">
      Not found
    </Badge>
  );
}

/** Opens when a product was discovered, vanished and came back. */
function HistoryButton({ product }: { readonly product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`History: product ${product.productId}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ProductHistory product={product} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

function ProductLink({ product }: { readonly product: Product }) {
  return (
    <a
      href={product.productUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center whitespace-nowrap text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
    >
      View Product
    </a>
  );
}

/** The pictures that the shop's template made, each with its full size behind it; or why there are none. */
function FinishedPictures({ product }: { readonly product: Product }) {
  const { media, mediaError, productId, title } = product;
  if (mediaError)
    return (
      <span className="max-w-[36ch] text-sm text-magenta">
        {mediaError.error}
        {mediaError.code === shopProblems.templateNotFillable.code && (
          <span className="block text-ink-soft">{shopProblems.templateNotFillable.fix}</span>
        )}
      </span>
    );
  if (media.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {media.map(({ name, url }) => (
        <a key={name} href={ownAddress(url)} target="_blank" rel="noreferrer" title={name}>
          <img
            src={ownAddress(url)}
            alt={`${title ?? productId}, ${name}`}
            loading="lazy"
            className="halftone mid-ground size-14 border border-rule object-contain"
          />
        </a>
      ))}
    </span>
  );
}
