import type { Shop } from '../../shared/entities.ts';
import type { ShopStatus } from '../../shared/statuses.ts';

const kept = 'Known products are kept, and the next scan finds what is new.';

/** What the owner does about each status; the status itself says what happened. */
const advice: Readonly<Record<ShopStatus, string>> = {
  ok: '',
  scanning: 'The result appears here by itself.',
  empty: 'Products appear here once the shop has some.',
  blocked: `You need not do anything. ${kept}`,
  throttled: `You need not do anything. ${kept}`,
  unreachable: `You need not do anything. ${kept}`,
  layout_changed: `${kept} If this lasts for days, Overprint has to learn the new page.`,
  gone: 'Open the address in a browser. If the shop has moved, delete this one and add the new address.',
  paused: 'Open the address in a browser. If the shop has moved, delete this one and add the new address.',
};

export interface Health {
  readonly tone: 'success' | 'default' | 'attention' | 'destructive';
  /** What happened and what to do, in sentences. */
  readonly words: string;
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
  paused: 'destructive',
};

/**
 * How a shop stands, for a person (contract 6: none of the states ever reads as if all products had
 * vanished).
 */
export function healthOf({ status, statusText }: Pick<Shop, 'status' | 'statusText'>): Health {
  return { tone: tones[status], words: [statusText, advice[status]].filter(Boolean).join(' ') };
}

/** When the next scan comes, or why none does. */
export function nextScanWords(
  shop: Pick<Shop, 'status' | 'syncProducts' | 'nextScanAt'>,
): string | undefined {
  if (shop.nextScanAt !== null) return undefined;
  if (!shop.syncProducts) return 'None: Sync products is off';
  if (shop.status === 'paused') return 'None: paused';
  return shop.status === 'scanning' ? 'A day after this one' : 'Not planned yet';
}
