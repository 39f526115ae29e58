import type { ScanFailure } from '#tools/shop-monitor/server/failures.ts';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';

/** A page that was read, or why it could not be. */
export type PageReading = { readonly page: ParsedPage } | { readonly failure: ScanFailure };

/** A monitored shop, as far as reading it goes. */
export interface ReadShop {
  readonly source: ShopSource;
  readonly shopUrl: string;
  /** Its account. */
  readonly userId: number;
}

/** The pages of one shop, for one scan. Throws HostPaused, and the signal's reason if that aborts. */
export interface PagesOfShop {
  /** Reads page `number`, counted from 1. */
  read(number: number, signal: AbortSignal): Promise<PageReading>;
}
