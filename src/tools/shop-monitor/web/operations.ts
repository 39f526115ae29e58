// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#tools/shop-monitor/shared/contract.ts';
import type * as newsModule from '#tools/shop-monitor/shared/news.ts';

export const addAnyShop: Operation<typeof contractModule.addAnyShop> = {
  name: 'addAnyShop',
  method: 'POST',
  path: '/api/shops',
};

export const addShop: Operation<typeof contractModule.addShop> = {
  name: 'addShop',
  method: 'POST',
  path: '/api/redbubble/shops',
};

export const deleteShop: Operation<typeof contractModule.deleteShop> = {
  name: 'deleteShop',
  method: 'DELETE',
  path: '/api/redbubble/shops/:id',
};

export const getAtomFeed: Operation<typeof contractModule.getAtomFeed> = {
  name: 'getAtomFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.atom',
};

export const getJsonFeed: Operation<typeof contractModule.getJsonFeed> = {
  name: 'getJsonFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.json',
};

export const getProductEvents: Operation<typeof contractModule.getProductEvents> = {
  name: 'getProductEvents',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products/:productId/events',
};

export const getProductPicture: Operation<typeof contractModule.getProductPicture> = {
  name: 'getProductPicture',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products/:productId/picture',
};

export const getShop: Operation<typeof contractModule.getShop> = {
  name: 'getShop',
  method: 'GET',
  path: '/api/redbubble/shops/:id',
};

export const getShopDays: Operation<typeof contractModule.getShopDays> = {
  name: 'getShopDays',
  method: 'GET',
  path: '/api/redbubble/shops/:id/days',
};

export const listAllProducts: Operation<typeof contractModule.listAllProducts> = {
  name: 'listAllProducts',
  method: 'GET',
  path: '/api/redbubble/products',
};

export const listAnyShops: Operation<typeof contractModule.listAnyShops> = {
  name: 'listAnyShops',
  method: 'GET',
  path: '/api/shops',
};

export const listProducts: Operation<typeof contractModule.listProducts> = {
  name: 'listProducts',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products',
};

export const listShops: Operation<typeof contractModule.listShops> = {
  name: 'listShops',
  method: 'GET',
  path: '/api/redbubble/shops',
};

export const patchShop: Operation<typeof contractModule.patchShop> = {
  name: 'patchShop',
  method: 'PATCH',
  path: '/api/redbubble/shops/:id',
};

export const scrapeShop: Operation<typeof contractModule.scrapeShop> = {
  name: 'scrapeShop',
  method: 'POST',
  path: '/api/redbubble/shops/:id/scrape',
};

export const sendProduct: Operation<typeof contractModule.sendProduct> = {
  name: 'sendProduct',
  method: 'POST',
  path: '/api/redbubble/shops/:id/products/:productId/send',
};

export const toggleShop: Operation<typeof contractModule.toggleShop> = {
  name: 'toggleShop',
  method: 'PATCH',
  path: '/api/redbubble/shops/:id/toggles',
};

export const updateShop: Operation<typeof contractModule.updateShop> = {
  name: 'updateShop',
  method: 'PUT',
  path: '/api/redbubble/shops/:id',
};

export const showUnsubscribe: Operation<typeof newsModule.showUnsubscribe> = {
  name: 'showUnsubscribe',
  method: 'GET',
  path: '/api/redbubble/shops/:id/unsubscribe/:token',
};

export const showWeeklyUnsubscribe: Operation<typeof newsModule.showWeeklyUnsubscribe> = {
  name: 'showWeeklyUnsubscribe',
  method: 'GET',
  path: '/api/redbubble/shops/:id/unsubscribe/:token/weekly',
};

export const unsubscribeFromNews: Operation<typeof newsModule.unsubscribeFromNews> = {
  name: 'unsubscribeFromNews',
  method: 'POST',
  path: '/api/redbubble/shops/:id/unsubscribe/:token',
};

export const unsubscribeFromWeekly: Operation<typeof newsModule.unsubscribeFromWeekly> = {
  name: 'unsubscribeFromWeekly',
  method: 'POST',
  path: '/api/redbubble/shops/:id/unsubscribe/:token/weekly',
};
