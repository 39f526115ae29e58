import { CallError } from '../../../../platform/shared/client.ts';
import { Badge } from '../../../../platform/web/badge.tsx';
import { presentMoment } from '../../../../platform/web/moment.tsx';
import { Progress } from '../../../../platform/web/progress.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopProblems } from '../../shared/problems.ts';
import { shopStatusWords } from '../../shared/statuses.ts';
import { shopName } from '../shop-name.ts';
import { healthOf } from './health.ts';

interface ShopHealthProps {
  readonly shop: Shop;
  readonly scrape: { readonly isPending: boolean; readonly error: Error | null };
}

/** The status as a word and in sentences, and a bar while a scan runs. */
export function ShopHealth({ shop, scrape }: ShopHealthProps) {
  const status = scrape.isPending ? 'scanning' : shop.status;
  const { label, text } = shopStatusWords[status];
  const { tone, words } = healthOf({ status, statusText: scrape.isPending ? text : shop.statusText });
  const held = heldWords(scrape.error);
  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1 md:flex-nowrap">
        <Badge variant={tone}>{label}</Badge>
        <span className="max-w-[80ch] py-0.5">{words}</span>
      </p>
      {held !== undefined && <p className="max-w-[80ch] bg-yellow-wash px-3 py-2 font-medium">{held}</p>}
      {status === 'scanning' && <Progress label={`Scanning ${shopName(shop)}`} percent={null} />}
    </div>
  );
}

/** Until when a manual scan is refused; the refusal itself is a toast's. */
function heldWords(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.code !== shopProblems.scanHeld.code) return undefined;
  return error.fix.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/, (moment) => presentMoment(moment));
}
