import { createDeliveries } from '#account/webhooks/server/deliveries.ts';
import { createOutbox } from '#account/webhooks/server/outbox.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type Claim, createClaims } from '#tools/shop-monitor/server/claims.ts';
import { findRecentProducts, listShopProducts } from '#tools/shop-monitor/server/products.ts';
import { readShopDays } from '#tools/shop-monitor/server/shop-days.ts';
import { findOwnShop, findShops } from '#tools/shop-monitor/server/shops.ts';
import { storeScan } from '#tools/shop-monitor/server/store-scan.ts';
import { worksOfShop } from './fill-shops.ts';
import type { Path } from './measure.ts';
import { accounts, type Size } from './size.ts';

const page = 50;

/** Lists of an account whose shops have tens of thousands of works, and scans of others' shops. */
export async function shopPaths(database: Database, size: Size): Promise<Path[]> {
  const { orm } = database;
  const outbox = createOutbox({ clock, wake: () => undefined, chatBodyFor: () => null });
  const deps = {
    database,
    deliveries: createDeliveries(database),
    outbox,
    clock,
    publicUrl: 'http://localhost:3000',
    links: { filesOf: () => 'http://localhost:3000', feedsOf: () => 'http://localhost:3000' },
  };
  const shop = await findOwnShop(orm, accounts.heavy, 1);
  const [oldest] = (await findRecentProducts(database, shop.id, 10_000)).toReversed();
  const claims = createClaims(database, clock, 'bench');
  const claimed: Claim[] = [];
  const claim = async () => {
    const [next] = await claims.next();
    if (!next) throw new Error('Expected a due shop, received none');
    claimed.push(next);
  };
  const store = async () => {
    const next = claimed.pop();
    if (!next) throw new Error('Expected a claimed shop, received none');
    const works = withNewWork(worksOfShop(next.shopId, size), next.shopId);
    const reading = { works, complete: true, whole: false, failure: undefined, strategy: 'next' };
    await storeScan(deps, next, reading, undefined);
  };
  const findShopsProducts = async () =>
    listShopProducts(deps, (await findShops(orm, accounts.heavy, {})).rows, { limit: page });
  return [
    { what: 'shops of the account', run: () => findShops(orm, accounts.heavy, {}) },
    { what: 'products of a shop', run: () => listShopProducts(deps, [shop], { limit: page }) },
    {
      what: 'products of a shop, 10,000 back',
      run: () => listShopProducts(deps, [shop], { limit: page, before: oldest?.id }),
    },
    {
      what: 'products of a shop with words that no title has',
      run: () => listShopProducts(deps, [shop], { limit: page, search: 'no such words' }),
    },
    { what: 'products of all shops', run: () => findShopsProducts() },
    { what: 'new products of a shop by day', run: () => readShopDays(deps, shop) },
    { what: 'next due shop', run: claim },
    { what: 'scan with one new work and its webhook', run: store },
  ];
}

/** Works that the shop has already, and a new one before them. */
function withNewWork(known: readonly string[], shopId: number) {
  return [`new${shopId}`, ...known.toReversed()].map((id) => ({
    id,
    url: undefined,
    title: 'A work',
    imageUrl: undefined,
    price: '9.09 USD',
  }));
}
