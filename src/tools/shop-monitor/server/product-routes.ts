import type { Principal } from '#account/access/server/principal.ts';
import type { Files } from '#platform/server/files/files.ts';
import { csvHeaders, csvType } from '#platform/server/http/csv.ts';
import { wantsCsv } from '#platform/server/http/request-headers.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { totalCountHeader } from '#platform/shared/total-count.ts';
import {
  getProductEvents,
  getProductPicture,
  getShopDays,
  listAllProducts,
  listProducts,
  sendProduct,
} from '#tools/shop-monitor/shared/contract.ts';
import { findHistory } from './ledger/find-history.ts';
import { sendPicture } from './pictures/send-picture.ts';
import { enveloped, type CountedShop, keyProduct, presentProduct } from './present.ts';
import { listShopProducts, type ProductDeps, sendProductAgain, wantPicturesOf } from './products.ts';
import { productsCsv } from './products-csv.ts';
import { readShopDays } from './shop-days.ts';
import { findOwnShop, findShops } from './shops.ts';

export interface ProductRoutesDeps extends ProductDeps {
  readonly files: Files;
}

/** Serves the products of shops: lists, CSV, new ones by day, pictures, and what is sent again. */
export function serveProducts(serve: Serve<Principal>, deps: ProductRoutesDeps): void {
  const { orm } = deps.database;

  const list = async ({ query, principal, request }: ListRequest, shops: readonly CountedShop[]) => {
    const { format, ...filter } = query;
    if (format === 'csv' || (format === undefined && wantsCsv(request.headers.accept)))
      return {
        stream: productsCsv(deps, shops, filter),
        contentType: csvType,
        headers: csvHeaders('products.csv'),
      };
    const { rows, nextBefore } = await listShopProducts(deps, shops, filter);
    if (principal.kind !== 'key') await wantPicturesOf(deps, principal.userId, rows);
    const products = rows.map((row) => presentProduct(row, principal.userId, deps));
    return {
      json: { ...enveloped(principal, products, products.map(keyProduct)), next_before: nextBefore },
      headers: totalCountHeader(shops.reduce((sum, { productCount }) => sum + productCount, 0)),
    };
  };
  serve(listProducts, async (request) =>
    list(request, [await findOwnShop(orm, request.principal.userId, request.params.id)]),
  );
  serve(listAllProducts, async ({ query: { shop_id: shopId, ...query }, principal, request }) => {
    const shops =
      shopId === undefined
        ? (await findShops(orm, principal.userId, {})).rows
        : [await findOwnShop(orm, principal.userId, shopId)];
    return list({ query, principal, request }, shops);
  });

  serve(getShopDays, async ({ params, principal }) => {
    const shop = await findOwnShop(orm, principal.userId, params.id);
    return { json: { success: true as const, data: await readShopDays(deps, shop) } };
  });

  serve(getProductEvents, async ({ params: { id: shopId, productId }, principal: { userId } }) => ({
    json: {
      success: true as const,
      data: await findHistory(deps.database, { userId, shopId, productId }),
    },
  }));

  serve(getProductPicture, async ({ params: { id: shopId, productId }, principal: { userId } }) =>
    sendPicture(deps, { userId, shopId, productId }),
  );

  serve(sendProduct, async ({ params, principal, begin, commit }) => {
    begin();
    const own = { userId: principal.userId, shopId: params.id, productId: params.productId };
    return sendProductAgain(deps, own, (tx, product) =>
      commit(tx, { json: enveloped(principal, product, keyProduct(product), 'The product is being sent') }),
    );
  });
}

type ListRequest = Pick<RequestContext<typeof listProducts, Principal>, 'query' | 'principal' | 'request'>;
