import { CallError } from '#platform/shared/client.ts';
import { Badge } from '#platform/web/badge.tsx';
import { presentMoment } from '#platform/web/moment.tsx';
import { Progress } from '#platform/web/progress.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { type ShopStatus, shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import { shopName } from '#tools/shop-monitor/web/shops.ts';

interface ShopHealthProps {
  readonly shop: Shop;
  readonly scrape: { readonly isPending: boolean; readonly error: Error | null };
}

/** The status as a badge and in sentences, with a progress bar while a scan runs. */
export function ShopHealth({ shop, scrape }: ShopHealthProps) {
  const status = scrape.isPending ? 'scanning' : shop.status;
  const { label, text: scanText } = shopStatusMessages[status];
  const { tone, text } = healthOf({
    ...shop,
    status,
    statusText: scrape.isPending ? scanText : shop.statusText,
  });
  const paused = pauseText(scrape.error);
  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1 md:flex-nowrap">
        <Badge variant={tone}>{label}</Badge>
        <span className="max-w-[80ch] py-0.5">{text}</span>
      </p>
      {paused !== undefined && <p className="max-w-[80ch] bg-yellow-wash px-3 py-2 font-medium">{paused}</p>}
      {status === 'scanning' && <Progress label={`Scanning ${shopName(shop)}`} percent={null} />}
    </div>
  );
}

/** Returns until when manual scans are refused. A toast shows the error itself. */
function pauseText(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.code !== shopProblems.scanHeld.code) return undefined;
  return error.fix.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/, (moment) => presentMoment(moment));
}

const productsStay = 'Known products are kept, and the next scan finds the new ones.';

/** Advice for the owner, after the sentence that describes the status. */
const advice: Readonly<Record<ShopStatus, string>> = {
  ok: '',
  scanning: 'The result will appear here.',
  empty: 'Products appear here once the shop has any.',
  blocked: `You don't need to do anything. ${productsStay}`,
  throttled: `You don't need to do anything. ${productsStay}`,
  unreachable: `You don't need to do anything. ${productsStay}`,
  layout_changed: `${productsStay} If this lasts for days, Overprint needs an update for the new page.`,
  gone: 'Open the address in a browser. If the shop has moved, delete this one and add the new address.',
  moved:
    'The other shop was not read. Open the address in a browser; if it is your shop under a new name, ' +
    'add it and delete this one.',
  paused: 'Open the address in a browser. If the shop has moved, delete this one and add the new address.',
};

const emptied =
  'This shop is empty now: its page says that it has no products. That is no evidence for any of them, so ' +
  'none is reported as missing. Open the address in a browser to see whether the account is in order.';

type HealthFacts = Pick<Shop, 'status' | 'statusText' | 'productCount'>;

export interface Health {
  readonly tone: 'success' | 'default' | 'attention' | 'destructive';
  /** What happened and what to do, in sentences. */
  readonly text: string;
}

const tones: Readonly<Record<ShopStatus, Health['tone']>> = {
  ok: 'success',
  scanning: 'default',
  empty: 'default',
  throttled: 'attention',
  blocked: 'attention',
  unreachable: 'attention',
  layout_changed: 'destructive',
  gone: 'destructive',
  moved: 'destructive',
  paused: 'destructive',
};

/** Returns how a status is shown. No status may read as if all products had vanished (contract 6). */
export function healthOf({ status, statusText, productCount }: HealthFacts): Health {
  if (status === 'empty' && productCount > 0) return { tone: 'attention', text: emptied };
  return { tone: tones[status], text: [statusText, advice[status]].filter(Boolean).join(' ') };
}
