import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '#platform/shared/format.ts';
import { Moment } from '#platform/web/moment.tsx';
import { feedNote, isFeed, sourceLabels } from '#tools/shop-monitor/shared/sources.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { shopPath } from '#tools/shop-monitor/web/shops.ts';

/** The last and next scan, the number of products, and the last error. */
export function ShopFacts({ shop }: { readonly shop: Shop }) {
  const { source, lastScrapedAt, nextScanAt, lastError, lastErrorAt, failures, baselineAt } = shop;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <Fact name="Kind" wide={isFeed(source)}>
        {sourceLabels[source]}
        {isFeed(source) && <span className="block text-sm text-ink-soft">{feedNote}</span>}
      </Fact>
      <Fact name="Last scraped">{lastScrapedAt === null ? 'Never' : <Moment at={lastScrapedAt} />}</Fact>
      <Fact name="Next scan">{nextScanAt === null ? nextScanText(shop) : <Moment at={nextScanAt} />}</Fact>
      <Fact name="Products">{formatCount(shop.productCount)}</Fact>
      {shop.missingCount > 0 && (
        <Fact name="Missing">
          <Link
            href={`${shopPath(shop.id)}?state=missing`}
            className="text-cyan underline underline-offset-4"
          >
            {formatCount(shop.missingCount)} {shop.missingCount === 1 ? 'product' : 'products'}
          </Link>
        </Fact>
      )}
      <Fact name="New products since">
        {baselineAt === null ? 'The first full scan' : <Moment at={baselineAt} />}
      </Fact>
      {failures > 0 && <Fact name="Failed scans in a row">{formatCount(failures)}</Fact>}
      {lastError !== null && lastErrorAt !== null && (
        <Fact name="Last error" wide>
          {lastError}
          <span className="block text-sm text-ink-soft">
            <Moment at={lastErrorAt} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Returns why no time of a next scan can be shown; undefined where there is one. */
export function nextScanText(shop: Pick<Shop, 'status' | 'syncProducts' | 'nextScanAt'>): string | undefined {
  if (shop.nextScanAt !== null) return undefined;
  if (!shop.syncProducts) return 'None: Sync products is off';
  if (shop.status === 'paused') return 'None: paused';
  return shop.status === 'scanning' ? 'One day after this one' : 'Not scheduled yet';
}
