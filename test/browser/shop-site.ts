import type { Locator, Page } from 'playwright-core';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';
import { type FixtureMarketplace, startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { shortenPauses } from '#test/shops.ts';
import { settle } from './settle.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';

/**
 * The application with its scanner and its webhooks at work, beside a fixture marketplace that also receives
 * webhooks.
 */
export interface ShopSite extends Site {
  readonly market: FixtureMarketplace;
  /** Opens the shop monitor for a fresh subscriber. */
  open(options?: Pick<VisitOptions, 'colorScheme' | 'viewport' | 'hasTouch'>): Promise<ShopScreen>;
  /** Writes so many products into a shop, as if scans had found them. */
  fill(shopId: number, count: number): Promise<void>;
}

/** What a customer does on the shop monitor's screen. */
export interface ShopScreen {
  readonly page: Page;
  /** Where a shop's webhooks go. */
  webhookUrl(artist: string): string;
  /** Fills the form and sends it. */
  send(shopUrl: string, webhookUrl: string): Promise<void>;
  /** Adds a shop of the fixture and waits for the end of its first scan. */
  add(artist: string, status?: string): Promise<Locator>;
  /** A shop in the list, or its page. */
  card(artist: string): Locator;
  /** Opens the page of a shop from the list, and returns its parts. */
  openShop(artist: string): Promise<Locator>;
  /** The rows of the products table. */
  rows(): Locator;
  toast(words: string): Locator;
}

export const shopUrlOf = (artist: string) => `https://www.redbubble.com/people/${artist}/shop`;

export async function startShopSite(): Promise<ShopSite> {
  const market = await startMarketplace({ seed: 7 });
  const settings = { MARKETPLACE_ORIGIN: market.origin, OUTBOUND_ALLOW: new URL(market.origin).host };
  const site = await startSite(settings, { realWaitMs: shortenPauses(20) });
  const { deps } = site.app;
  await deps.webhooks.dispatcher.start();
  await deps.shops.scanner.start({ alone: true });
  await deps.shops.pictureRunner.start({ alone: true });

  return {
    ...site,
    market,
    async open(options = {}) {
      const page = await site.visit('/redbubble', { as: 'active_sub', ...options });
      await settle(page);
      return screenOn(page, market);
    },
    async fill(shopId, count) {
      const discoveredAt = site.app.clock.now();
      for (let from = 0; from < count; from += 1_000) {
        const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => ({
          shopId,
          productId: String(90_000_000 + from + index),
          productUrl: `https://www.redbubble.com/shop/ap/${90_000_000 + from + index}`,
          title: `Stored work ${from + index}`,
          discoveredAt,
          notification: 'existing' as const,
        }));
        await deps.database.orm.insert(redbubbleProducts).values(rows);
      }
    },
    async close() {
      await deps.shops.scanner.stop();
      await deps.shops.pictureRunner.stop({ timeoutMs: 0 });
      await deps.webhooks.dispatcher.stop();
      await site.close();
      await market.close();
    },
  };
}

function screenOn(page: Page, market: FixtureMarketplace): ShopScreen {
  const screen: ShopScreen = {
    page,
    webhookUrl: (artist) => `${market.origin}/hooks/${artist}`,
    async send(shopUrl, webhookUrl) {
      await page.getByLabel('Shop URL').fill(shopUrl);
      await page.getByLabel('Webhook URL').fill(webhookUrl);
      await page.getByRole('button', { name: 'Add Shop' }).click();
    },
    async add(artist, status = 'OK') {
      await screen.send(shopUrlOf(artist), screen.webhookUrl(artist));
      const card = screen.card(artist);
      await card.getByText(status, { exact: true }).waitFor();
      return card;
    },
    async openShop(artist) {
      await page.getByRole('link', { name: artist, exact: true }).click();
      await page.getByRole('heading', { name: artist, level: 1 }).waitFor();
      return screen.card(artist);
    },
    card: (artist) => page.getByRole('article', { name: artist, exact: true }),
    rows: () =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') }),
    toast: (words) => page.getByRole('listitem').filter({ hasText: words }).and(page.locator('[data-state]')),
  };
  return screen;
}
