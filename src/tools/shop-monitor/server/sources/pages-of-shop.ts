import type { PageReading } from '#tools/shop-monitor/server/redbubble/shop-pages.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';

/** A monitored shop, as far as reading it goes. */
export interface ReadShop {
  readonly source: ShopSource;
  readonly shopUrl: string;
}

/** The pages of one shop, for one scan. Throws HostPaused, and the signal's reason if that aborts. */
export interface PagesOfShop {
  /** Reads page `number`, counted from 1. */
  read(number: number, signal: AbortSignal): Promise<PageReading>;
}
