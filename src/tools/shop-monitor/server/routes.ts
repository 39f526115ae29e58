import type { Principal } from '../../../account/access/server/principal.ts';
import type { Authorizations } from '../../../account/webhooks/server/authorizations.ts';
import type { RequestContext, Serve } from '../../../platform/server/http/serve.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { totalCountHeader } from '../../../platform/shared/total-count.ts';
import { snakeCased } from '../../../platform/shared/snake-case.ts';
import {
  addShop,
  deleteShop,
  getAtomFeed,
  getJsonFeed,
  getShop,
  listProducts,
  listShops,
  patchShop,
  scrapeShop,
  sendProduct,
  toggleShop,
  updateShop,
} from '../shared/contract.ts';
import { changeShop, namesChange, removeShop, type ShopChanges } from './change-shop.ts';
import { createShop, type FindTemplate } from './create-shop.ts';
import { atomFeed, findFeed, jsonFeed } from './feeds.ts';
import { type CountedShop, keyProduct, presentCounts, presentShop } from './present.ts';
import { listShopProducts, type ProductDeps, sendProductAgain } from './products.ts';
import { type RequestScanDeps, requestScan } from './request-scan.ts';
import { findOwnShop, findShops } from './shops.ts';

export interface ShopRoutesDeps extends ProductDeps, RequestScanDeps {
  readonly outbound: Outbound;
  readonly authorizations: Authorizations;
  readonly findTemplate: FindTemplate;
  readonly publicUrl: string;
}

/** Serves the shop monitor's API: in camelCase for the dashboard, in snake_case for API keys (contract 3). */
export function serveShopMonitor(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  serveShops(serve, deps);
  serveChanges(serve, deps);
  serveProducts(serve, deps);
  serveFeeds(serve, deps);
}

function serveShops(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  const { database, publicUrl } = deps;

  serve(listShops, async ({ principal, query }) => {
    const { rows, nextBefore } = await findShops(database.orm, principal.userId, query);
    const shops = rows.map((shop) => presentShop(shop, publicUrl));
    return { json: { ...enveloped(principal, shops, shops.map(snakeCased)), next_before: nextBefore } };
  });

  serve(getShop, async ({ params, principal }) => ({
    json: shopResponse(principal, await findOwnShop(database.orm, principal.userId, params.id), publicUrl),
  }));

  serve(scrapeShop, async ({ params, principal, signal, begin }) => {
    begin();
    const { shop: row, ended } = await requestScan(
      deps,
      { userId: principal.userId, shopId: params.id },
      signal,
    );
    const shop = presentShop(row, publicUrl);
    const scan = ended ? presentCounts(row) : null;
    const message = ended ? 'Shop scanned' : 'The scan goes on; poll the shop to see how it ends';
    return {
      status: ended ? 200 : 202,
      json: enveloped(principal, { shop, scan }, { shop: snakeCased(shop), scan }, message),
    };
  });
}

function serveChanges(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  const { database, outbound, scanner, publicUrl } = deps;
  const checkWebhook = (url: string) =>
    outbound.check(url, { ...outboundProblems.invalidWebhookUrl, param: 'webhook_url' });

  serve(addShop, async ({ body, principal, begin }) => {
    checkWebhook(body.webhookUrl);
    begin();
    const shop = await createShop(deps, { ...body, shopUrl: body.shopUrl.url, userId: principal.userId });
    scanner.wake();
    return { json: shopResponse(principal, shop, publicUrl, 'Shop added; its first scan has started') };
  });

  const change = async ({ params, principal, begin }: ChangeRequest, changes: ShopChanges) => {
    if (changes.webhookUrl !== undefined) checkWebhook(changes.webhookUrl);
    if (namesChange(changes)) begin();
    const shop = await changeShop(deps, { userId: principal.userId, shopId: params.id }, changes);
    return { json: shopResponse(principal, shop, publicUrl, 'Shop settings updated') };
  };
  serve(updateShop, (request) => change(request, request.body));
  serve(patchShop, (request) => change(request, request.body));
  serve(toggleShop, (request) => change(request, request.body));

  serve(deleteShop, async ({ params, principal, begin }) => {
    begin();
    await removeShop(database, { userId: principal.userId, shopId: params.id });
    return { json: { success: true as const, message: 'Shop deleted' } };
  });
}

type ChangeRequest = Pick<RequestContext<typeof updateShop, Principal>, 'params' | 'principal' | 'begin'>;

function serveProducts(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  serve(listProducts, async ({ params, query, principal }) => {
    const shop = await findOwnShop(deps.database.orm, principal.userId, params.id);
    const { rows, nextBefore } = await listShopProducts(deps, shop, query);
    return {
      json: { ...enveloped(principal, [...rows], rows.map(keyProduct)), next_before: nextBefore },
      headers: totalCountHeader(shop.productCount),
    };
  });

  serve(sendProduct, async ({ params, principal, begin }) => {
    begin();
    const { id: shopId, productId } = params;
    const product = await sendProductAgain(deps, { userId: principal.userId, shopId, productId });
    return { json: enveloped(principal, product, keyProduct(product), 'The product is on its way') };
  });
}

const feedHeaders = { 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' };

function serveFeeds(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  const { publicUrl } = deps;
  serve(getJsonFeed, async ({ params, request }) => {
    const text = jsonFeed(await findFeed(deps, params.token, publicUrl + request.url));
    return {
      bytes: Buffer.from(text),
      contentType: 'application/feed+json; charset=utf-8',
      headers: feedHeaders,
    };
  });
  serve(getAtomFeed, async ({ params, request }) => {
    const text = atomFeed(await findFeed(deps, params.token, publicUrl + request.url));
    return {
      bytes: Buffer.from(text),
      contentType: 'application/atom+xml; charset=utf-8',
      headers: feedHeaders,
    };
  });
}

function shopResponse(principal: Principal, row: CountedShop, publicUrl: string, message?: string) {
  const shop = presentShop(row, publicUrl);
  return enveloped(principal, shop, snakeCased(shop), message);
}

/** Wraps the data in the envelope, in the spelling of the caller (contract 3). */
function enveloped<D, K>({ kind }: Principal, camelCase: D, snakeCase: K, message?: string) {
  const rest = { success: true as const, ...(message !== undefined && { message }) };
  return kind === 'key' ? { ...rest, data: snakeCase } : { ...rest, data: camelCase };
}
