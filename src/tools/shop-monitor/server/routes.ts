import type { Principal } from '#account/access/server/principal.ts';
import type { Authorizations } from '#account/webhooks/server/authorizations.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import type { Finish } from '#platform/server/database/database.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { snakeCased } from '#platform/shared/snake-case.ts';
import {
  addAnyShop,
  addShop,
  deleteShop,
  getAtomFeed,
  getJsonFeed,
  getShop,
  listAnyShops,
  listShops,
  patchShop,
  scrapeShop,
  toggleShop,
  updateShop,
} from '#tools/shop-monitor/shared/contract.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';
import { shopEvents } from '#tools/shop-monitor/shared/ledger.ts';
import { changeShop, namesChange, removeShop, type ShopChanges } from './change-shop.ts';
import { createShop, type FindTemplate } from './create-shop.ts';
import { atomFeed, findFeed, jsonFeed } from './feeds.ts';
import { serveUnsubscribe } from './news/unsubscribe-routes.ts';
import { enveloped, type CountedShop, presentCounts, presentShop } from './present.ts';
import { type ProductRoutesDeps, serveProducts } from './product-routes.ts';
import { type RequestScanDeps, requestScan } from './request-scan.ts';
import { findOwnShop, findShops } from './shops.ts';
import type { Links } from '#account/white-label/server/links.ts';

export interface ShopRoutesDeps extends ProductRoutesDeps, RequestScanDeps {
  readonly outbound: Outbound;
  readonly authorizations: Authorizations;
  readonly findTemplate: FindTemplate;
}

/** Serves the shop monitor's API: in camelCase for the dashboard, in snake_case for API keys (contract 3). */
export function serveShopMonitor(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  serveShops(serve, deps);
  serveChanges(serve, deps);
  serveProducts(serve, deps);
  serveFeeds(serve, deps);
  serveUnsubscribe(serve, deps);
}

function serveShops(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  const { database, links } = deps;

  const list = async ({ principal, query }: ListRequest, source?: ShopSource) => {
    const { rows, nextBefore } = await findShops(database.orm, principal.userId, query, source);
    const shops = rows.map((shop) => presentShop(shop, links));
    return { json: { ...enveloped(principal, shops, shops.map(snakeCased)), next_before: nextBefore } };
  };
  serve(listShops, async (request) => list(request, 'redbubble'));
  serve(listAnyShops, async (request) => list(request));

  serve(getShop, async ({ params, principal }) => ({
    json: shopResponse(principal, await findOwnShop(database.orm, principal.userId, params.id), links),
  }));

  serve(scrapeShop, async ({ params, principal, signal, begin }) => {
    begin();
    const { shop: row, ended } = await requestScan(
      deps,
      { userId: principal.userId, shopId: params.id },
      signal,
    );
    const shop = presentShop(row, links);
    const scan = ended ? presentCounts(row) : null;
    const message = ended ? 'Shop scanned' : 'The scan is still running; poll the shop for the result';
    return {
      status: ended ? 200 : 202,
      json: enveloped(principal, { shop, scan }, { shop: snakeCased(shop), scan }, message),
    };
  });
}

type ListRequest = Pick<RequestContext<typeof listShops, Principal>, 'principal' | 'query'>;

function serveChanges(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  const { database, outbound, scanner, links } = deps;
  /** Checks a webhook URL. Without a webhook, news goes by email unless that is refused. */
  function readWebhook<Body extends Pick<ShopChanges, 'webhookUrl' | 'notifyEmail'>>(body: Body): Body {
    const { webhookUrl: url } = body;
    if (url === emailOnly) return { ...body, notifyEmail: body.notifyEmail ?? true };
    if (url !== undefined)
      outbound.check(url, { ...outboundProblems.invalidWebhookUrl, param: 'webhook_url' });
    return body;
  }

  const add = async <R>(
    { body, principal, begin }: AddRequest,
    finish: Finish<ReturnType<typeof shopResponse>, R>,
  ) => {
    const { source, url } = body.shopUrl;
    if (source !== 'redbubble') outbound.check(url, { ...shopProblems.invalidAddress, param: 'shop_url' });
    const checked = readWebhook(body);
    begin();
    const events = body.events ?? (principal.kind === 'key' ? undefined : shopEvents);
    const shop = { ...checked, source, shopUrl: url, events, userId: principal.userId };
    const reply = await createShop(deps, shop, (tx, row) =>
      finish(tx, shopResponse(principal, row, links, 'Shop added; its first scan has started')),
    );
    scanner.wake();
    return reply;
  };
  serve(addShop, async (request) => add(request, async (tx, json) => request.commit(tx, { json })));
  serve(addAnyShop, async (request) => add(request, async (tx, json) => request.commit(tx, { json })));

  const change = async ({ params, principal, begin }: ChangeRequest, wanted: ShopChanges) => {
    const changes = readWebhook(wanted);
    if (namesChange(changes)) begin();
    const shop = await changeShop(deps, { userId: principal.userId, shopId: params.id }, changes);
    return { json: shopResponse(principal, shop, links, 'Shop settings updated') };
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

type AddRequest = Pick<RequestContext<typeof addShop, Principal>, 'body' | 'principal' | 'begin'>;
type ChangeRequest = Pick<RequestContext<typeof updateShop, Principal>, 'params' | 'principal' | 'begin'>;

const feedHeaders = { 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' };

function serveFeeds(serve: Serve<Principal>, deps: ShopRoutesDeps): void {
  serve(getJsonFeed, async ({ params, request }) => {
    const text = jsonFeed(await findFeed(deps, params.token, request));
    return {
      bytes: Buffer.from(text),
      contentType: 'application/feed+json; charset=utf-8',
      headers: feedHeaders,
    };
  });
  serve(getAtomFeed, async ({ params, request }) => {
    const text = atomFeed(await findFeed(deps, params.token, request));
    return {
      bytes: Buffer.from(text),
      contentType: 'application/atom+xml; charset=utf-8',
      headers: feedHeaders,
    };
  });
}

function shopResponse(principal: Principal, row: CountedShop, links: Links, message?: string) {
  const shop = presentShop(row, links);
  return enveloped(principal, shop, snakeCased(shop), message);
}
