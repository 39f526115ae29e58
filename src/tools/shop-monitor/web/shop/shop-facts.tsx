import type { ReactNode } from 'react';
import { formatCount } from '../../../../platform/shared/format.ts';
import type { Shop } from '../../shared/entities.ts';
import { Moment } from '../../../../platform/web/moment.tsx';
import { nextScanWords } from './health.ts';

/** When the shop was and will be read, how much is known, and what last went wrong. */
export function ShopFacts({ shop }: { readonly shop: Shop }) {
  const { lastScrapedAt, nextScanAt, lastError, lastErrorAt, failures, baselineAt } = shop;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <Fact name="Last scraped">{lastScrapedAt === null ? 'Never' : <Moment at={lastScrapedAt} />}</Fact>
      <Fact name="Next scan">{nextScanAt === null ? nextScanWords(shop) : <Moment at={nextScanAt} />}</Fact>
      <Fact name="Products">{formatCount(shop.productCount)}</Fact>
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
