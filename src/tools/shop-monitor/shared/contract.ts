import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { addressSchema, rowIdSchema } from '#platform/shared/fields.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { messageSchema, succeeded } from '#platform/shared/response-fields.ts';
import { eitherSpelling, snakeCased } from '#platform/shared/snake-case.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import {
  productEventSchema,
  productSchema,
  scanCountsSchema,
  shopDaySchema,
  shopSchema,
} from './entities.ts';
import { jsonFeedSchema } from './json-feed.ts';
import { ledgerLimits, productStates, shopEvents } from './ledger.ts';
import { emailOnly, shopLimits } from './limits.ts';
import { keyMediaSchema } from './media.ts';
import { productValues } from './product-values.ts';
import { shopProblems } from './problems.ts';
import { parseShopUrl } from './shop-url.ts';
import { type AnyShopAddress, isOnRedbubble, parseShopAddress } from './sources.ts';
import { productFilters } from './statuses.ts';

const tag = 'Shop monitor';
const callers = ['session', 'identity', 'key'] as const;
/** Only requests with an API key are counted, not those of the dashboard; reads never (contract 4). */
const metered = 'key';
const subscription = shopProblems.subscriptionRequired;
const missing = shopProblems.shopNotFound;
const params = z.strictObject({ id: rowIdSchema });

const keyShopSchema = z
  .strictObject(snakeCased(shopSchema.shape))
  .meta({ id: 'Shop', description: 'A watched shop.' });
const keyProductSchema = z
  .strictObject({
    ...snakeCased(productSchema.shape),
    media: z.array(keyMediaSchema).meta({ description: productSchema.shape.media.description }),
  })
  .meta({ id: 'Product', description: 'A product of a watched shop.' });

/** The envelope of this feature's responses (spec 7). `message` says what was done. */
function enveloped<D extends z.ZodType>(data: D) {
  return z.strictObject({ success: succeeded, data, message: messageSchema.optional() });
}

const shopUrlSchema = z
  .string()
  .trim()
  .max(2_048, { error: shopProblems.invalidShopUrl.error })
  .meta({ format: 'uri' })
  .transform((text, ctx): AnyShopAddress => {
    const shop = parseShopUrl(text);
    if (shop) return { source: 'redbubble', url: shop.url };
    ctx.addIssue({ code: 'custom', message: shopProblems.invalidShopUrl.error });
    return z.NEVER;
  })
  .meta({
    description: 'URL of the shop, as shown in the browser.',
    examples: ['https://www.redbubble.com/people/some-artist/shop'],
  });
const anyShopUrlSchema = z
  .string()
  .trim()
  .max(2_048, { error: shopProblems.invalidAddress.error })
  .meta({ format: 'uri' })
  .transform((text, ctx) => {
    const shop = parseShopAddress(text);
    if (shop) return shop;
    const { error } = isOnRedbubble(text) ? shopProblems.invalidShopUrl : shopProblems.invalidAddress;
    ctx.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  })
  .meta({
    description:
      'URL of a Redbubble or Shopify shop, or of an RSS, Atom or JSON feed. All addresses at one origin ' +
      'are one Shopify shop.',
    examples: ['https://shop.example.com'],
  });
const webhookUrlSchema = addressSchema.meta({
  description:
    `Where new products are posted. \`${emailOnly}\` stands for no webhook: news then goes by email alone, so ` +
    '`notify_email` is turned on.',
  examples: ['https://hooks.example.com/redbubble'],
});
const authorizationSchema = webhookAuthorizationSchema.nullable().meta({
  description: 'Sent as the `Authorization` header of its webhooks. Stored encrypted; null clears it.',
});
const syncSchema = z
  .boolean()
  .meta({ description: `Scan every ${shopLimits.scanIntervalHours} hours. Default true.`, examples: [true] });
const postSchema = z
  .boolean()
  .meta({ description: 'Post new products to the webhook. Default true.', examples: [true] });
const eventsSchema = z
  .array(z.enum(shopEvents))
  .min(1, { error: 'events must have at least one event' })
  .max(shopEvents.length)
  .transform((events) => [...new Set(events)])
  .meta({
    description:
      'Which product events the webhook gets. Default `product.discovered`; `product.missing` needs two ' +
      `complete scans at least ${ledgerLimits.scansApartHours} hours apart that did not find it.`,
    examples: [[...shopEvents]],
  });
const templateIdSchema = z
  .string()
  .max(100)
  .nullable()
  .meta({
    description:
      `A template of yours: each new product's picture is finished with it before the webhook is sent, ` +
      `with ${productValues.map((name) => `\`${name}\``).join(', ')} as values. Its other variables need a fallback. Null removes it.`,
    examples: ['tpl_4Zb1xq0dTn7YcW9sKf2LhP'],
  });
const notifyExistingSchema = z
  .boolean()
  .meta({ description: 'Also post the products found by the first complete scan. Default false.' });
const notifyEmailSchema = z.boolean().meta({
  description:
    "Email new products to the account's verified address, one email per scan that finds any. Default " +
    'false.',
  examples: [true],
});

const notifyWeeklySchema = z.boolean().meta({
  description:
    'Count its new, missing and returned products and its failed scans in the email of each Monday. ' +
    'Default false.',
  examples: [true],
});

/** The body of a request that adds a shop. */
function newShopSchema(urlSchema: typeof shopUrlSchema) {
  return eitherSpelling({
    shopUrl: urlSchema,
    webhookUrl: webhookUrlSchema,
    webhookAuthorization: authorizationSchema,
    syncProducts: syncSchema,
    postProducts: postSchema,
    notifyExisting: notifyExistingSchema,
    events: eventsSchema,
    notifyEmail: notifyEmailSchema,
    notifyWeekly: notifyWeeklySchema,
    templateId: templateIdSchema,
    metadata: metadataSchema,
  }).transform(({ shopUrl, webhookUrl, ...switches }, ctx) => {
    if (shopUrl !== undefined && webhookUrl !== undefined) return { shopUrl, webhookUrl, ...switches };
    const { error: message, code } = shopProblems.urlsRequired;
    const missingFields = [...(shopUrl ? [] : ['shop_url']), ...(webhookUrl ? [] : ['webhook_url'])];
    for (const field of missingFields)
      ctx.addIssue({ code: 'custom', message, path: [field], params: { code } });
    return z.NEVER;
  });
}

export const addShop = endpoint({
  name: 'addShop',
  method: 'POST',
  path: '/api/redbubble/shops',
  tag,
  summary: 'Monitor a shop',
  description:
    'Starts the first scan at once; its products count as existing unless `notify_existing` is set. At ' +
    `most ${shopLimits.shopsPerAccount} shops per account. Succeeds even if the first scan fails: see the ` +
    "shop's `status`.",
  callers,
  scope: 'shops',
  idempotency: 'commits',
  spends: { changes: 1 },
  metered,
  subscription,
  status: 201,
  needs: [['shop_url'], ['webhook_url']],
  body: newShopSchema(shopUrlSchema),
  response: enveloped(shopSchema),
  apiKeyResponse: enveloped(keyShopSchema),
  problems: [
    shopProblems.urlsRequired,
    shopProblems.invalidShopUrl,
    outboundProblems.invalidWebhookUrl,
    shopProblems.alreadyMonitored,
    shopProblems.tooManyShops,
    shopProblems.templateNotFound,
    shopProblems.templateNotFillable,
    shopProblems.emailNotVerified,
    shopProblems.weeklyNotVerified,
  ],
});

export const listShops = endpoint({
  name: 'listShops',
  method: 'GET',
  path: '/api/redbubble/shops',
  tag,
  summary: 'List your Redbubble shops, newest first',
  description: 'Not counted against the quota.',
  callers,
  scope: 'shops',
  subscription,
  query: z.strictObject(pageQuery(shopLimits.shopsPage, rowBefore(9))),
  response: pageSchema(shopSchema, z.int()),
  apiKeyResponse: pageSchema(keyShopSchema, z.int()),
});

export const addAnyShop = endpoint({
  ...addShop,
  name: 'addAnyShop',
  path: '/api/shops',
  summary: 'Watch a Redbubble or Shopify shop, or a feed',
  description:
    'As `POST /api/redbubble/shops`, for Redbubble and Shopify shops and for RSS, Atom and JSON feeds. ' +
    '`source` is taken from the address, and from the content once it was read. Every other path below ' +
    '`/api/redbubble/shops` exists below `/api/shops` too.',
  body: newShopSchema(anyShopUrlSchema),
  problems: [shopProblems.invalidAddress, ...addShop.problems],
});

export const listAnyShops = endpoint({
  ...listShops,
  name: 'listAnyShops',
  path: '/api/shops',
  summary: 'List your shops of every kind, newest first',
});

export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/api/redbubble/shops/:id',
  alsoAt: '/api/shops/:id',
  tag,
  summary: 'One shop with the result of its last scan',
  description: 'For polling after a scan returned 202. Not counted against the quota.',
  callers,
  scope: 'shops',
  subscription,
  params,
  missing,
  response: enveloped(shopSchema),
  apiKeyResponse: enveloped(keyShopSchema),
});

const shopChange = {
  path: '/api/redbubble/shops/:id',
  alsoAt: '/api/shops/:id',
  tag,
  description: 'Omitted fields do not change. PUT and PATCH do the same.',
  callers,
  scope: 'shops',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  body: eitherSpelling({
    webhookUrl: webhookUrlSchema,
    webhookAuthorization: authorizationSchema,
    syncProducts: syncSchema,
    postProducts: postSchema,
    events: eventsSchema,
    templateId: templateIdSchema,
    notifyEmail: notifyEmailSchema,
    notifyWeekly: notifyWeeklySchema,
  }),
  needs: [
    [
      'webhook_url',
      'webhook_authorization',
      'sync_products',
      'post_products',
      'events',
      'template_id',
      'notify_email',
      'notify_weekly',
    ],
  ],
  response: enveloped(shopSchema),
  apiKeyResponse: enveloped(keyShopSchema),
  problems: [
    outboundProblems.invalidWebhookUrl,
    shopProblems.nothingToChange,
    shopProblems.templateNotFound,
    shopProblems.templateNotFillable,
    shopProblems.emailNotVerified,
    shopProblems.weeklyNotVerified,
  ],
} as const;

export const updateShop = endpoint({
  ...shopChange,
  name: 'updateShop',
  method: 'PUT',
  summary: 'Change the webhook, the switches, the template or the emails of a shop',
});

export const patchShop = endpoint({
  ...shopChange,
  name: 'patchShop',
  method: 'PATCH',
  summary: 'Change some settings of a shop',
});

export const toggleShop = endpoint({
  name: 'toggleShop',
  method: 'PATCH',
  path: '/api/redbubble/shops/:id/toggles',
  alsoAt: '/api/shops/:id/toggles',
  tag,
  summary: 'Turn the switches of a shop on or off',
  description:
    'Without Sync products there are no scheduled scans. Without Post products, new products are stored ' +
    'and never posted later.',
  callers,
  scope: 'shops',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  body: eitherSpelling({ syncProducts: syncSchema, postProducts: postSchema }),
  needs: [['sync_products', 'post_products']],
  response: enveloped(shopSchema),
  apiKeyResponse: enveloped(keyShopSchema),
  problems: [shopProblems.nothingToChange],
});

export const deleteShop = endpoint({
  name: 'deleteShop',
  method: 'DELETE',
  path: '/api/redbubble/shops/:id',
  alsoAt: '/api/shops/:id',
  tag,
  summary: 'Stop monitoring a shop and delete its products',
  callers,
  scope: 'shops',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  response: z.strictObject({ success: succeeded, message: messageSchema }),
});

function scannedSchema<S extends z.ZodType>(shop: S) {
  return z
    .strictObject({
      shop: shop.meta({ description: 'The shop after the scan.' }),
      scan: scanCountsSchema
        .nullable()
        .meta({ description: 'Counts of the scan; null while it is still running.' }),
    })
    .meta({ description: 'The shop and its scan.' });
}

export const scrapeShop = endpoint({
  name: 'scrapeShop',
  method: 'POST',
  path: '/api/redbubble/shops/:id/scrape',
  alsoAt: '/api/shops/:id/scrape',
  tag,
  summary: 'Scan a shop now',
  description:
    `Waits up to ${shopLimits.scrapeWaitSeconds} seconds and returns 200 with counts, otherwise 202 (poll the ` +
    'shop). If a scan is already running, waits for that one. A failed scan returns 502: `code` is the ' +
    'status of the shop, and nothing is lost.',
  callers,
  scope: 'shops',
  idempotency: 'reruns',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  response: enveloped(scannedSchema(shopSchema)),
  apiKeyResponse: enveloped(scannedSchema(keyShopSchema)),
  alsoStatus: [202],
  problems: [shopProblems.scanHeld, ...shopProblems.scanFailures],
});

const products = {
  tag,
  callers,
  scope: 'shops',
  subscription,
  query: z.strictObject({
    ...pageQuery(shopLimits.productsPage, rowBefore(15)),
    search: z
      .string()
      .trim()
      .max(shopLimits.searchLength)
      .optional()
      .meta({ description: 'Part of the title, ignoring case, or a work id.', examples: ['fox'] }),
    status: z.enum(productFilters).optional().meta({
      description:
        'Webhook status, as in `notification`; `new` is every product added since monitoring began.',
    }),
    state: z
      .enum(productStates)
      .optional()
      .meta({ description: 'Whether the product is still in its shop.' }),
    format: z
      .enum(['json', 'csv'])
      .optional()
      .meta({
        description:
          '`csv`, or `Accept: text/csv`: all matching products as one table, regardless of `limit` and ' +
          '`before`.',
      }),
  }),
  responseHeaders: {
    'x-total-count': 'Total number of products, regardless of the filter; above 1,000 it is `1000+`.',
  },
  response: pageSchema(productSchema, z.int()),
  apiKeyResponse: pageSchema(keyProductSchema, z.int()),
  media: ['text/csv'],
} as const;

export const listProducts = endpoint({
  ...products,
  name: 'listProducts',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products',
  alsoAt: '/api/shops/:id/products',
  summary: 'List the products found in a shop, most recent first',
  description:
    'The header `X-Total-Count` is the total number; above 1,000 it is `1000+`. Not counted ' +
    'against the quota.',
  params,
  missing,
});

export const listAllProducts = endpoint({
  ...products,
  name: 'listAllProducts',
  method: 'GET',
  path: '/api/redbubble/products',
  alsoAt: '/api/shops/products',
  summary: 'List the products found in all your shops, most recent first',
  description: '`shop_id` is the shop of each product. Not counted against the quota.',
  query: products.query.extend({
    shop_id: rowIdSchema.optional().meta({ description: 'Only of this shop.', examples: undefined }),
  }),
  missing,
});

export const getShopDays = endpoint({
  name: 'getShopDays',
  method: 'GET',
  path: '/api/redbubble/shops/:id/days',
  alsoAt: '/api/shops/:id/days',
  tag,
  summary: 'New, missing and returned products of a shop by day',
  description:
    `The last ${shopLimits.days} days in UTC, oldest first, including days without any. ` +
    'Products that were in the shop when monitoring began do not count as new.',
  callers,
  scope: 'shops',
  subscription,
  params,
  missing,
  response: z.strictObject({
    success: succeeded,
    data: z.array(shopDaySchema).meta({ description: 'Its days, oldest first.' }),
  }),
});

const productParams = params.extend({
  productId: z
    .string()
    .regex(/^[\w.:~-]{1,100}$/)
    .meta({
      description: 'Work id; for a feed, the id of the item, or a hash of it.',
      examples: ['12345678'],
    }),
});

export const getProductEvents = endpoint({
  name: 'getProductEvents',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products/:productId/events',
  alsoAt: '/api/shops/:id/products/:productId/events',
  tag,
  summary: 'History of a product: discovered, missing, returned',
  description: `Newest first, at most ${ledgerLimits.history}. Not counted against the quota.`,
  callers,
  scope: 'shops',
  subscription,
  params: productParams,
  missing: shopProblems.productNotFound,
  response: z.strictObject({
    success: succeeded,
    data: z.array(productEventSchema).meta({ description: 'Its history, newest first.' }),
  }),
});

export const getProductPicture = endpoint({
  name: 'getProductPicture',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products/:productId/picture',
  alsoAt: '/api/shops/:id/products/:productId/picture',
  tag,
  summary: "A product's picture, small",
  description:
    `WebP of at most ${shopLimits.picturePx} px, made once from the product's \`image_url\`. It never ` +
    `changes. Thumbnails of a scan's ${shopLimits.picturesPerScan} newest products are made at once, ` +
    'others on request. Not counted against the quota.',
  callers,
  scope: 'shops',
  subscription,
  smallPicture: true,
  params: productParams,
  missing: shopProblems.productNotFound,
  media: ['image/webp'],
  problems: [shopProblems.picturePending, shopProblems.pictureNotFound],
});

export const sendProduct = endpoint({
  name: 'sendProduct',
  method: 'POST',
  path: '/api/redbubble/shops/:id/products/:productId/send',
  alsoAt: '/api/shops/:id/products/:productId/send',
  tag,
  summary: 'Post one product to the webhook again',
  description:
    'Works for every product, whatever its webhook status. Posts the product as it was when it was ' +
    'discovered.',
  callers,
  scope: 'shops',
  idempotency: 'commits',
  spends: { changes: 1 },
  metered,
  subscription,
  status: 202,
  params: productParams,
  missing: shopProblems.productNotFound,
  response: enveloped(productSchema),
  apiKeyResponse: enveloped(keyProductSchema),
  problems: [shopProblems.noWebhook],
});

const feedParams = z.strictObject({
  token: z.string().regex(/^[0-9A-Za-z]{22}$/),
});
const feedDescription =
  `The ${shopLimits.feedProducts} most recent products, at a URL that cannot be guessed and needs no API ` +
  "key: the shop's `feed_url` or `atom_url`.";

export const getJsonFeed = endpoint({
  name: 'getJsonFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.json',
  alsoAt: '/api/shops/feeds/:token/feed.json',
  tag,
  summary: 'Products of a shop as a JSON feed',
  description: feedDescription,
  callers: 'anyone',
  audience: 'linkHolders',
  params: feedParams,
  missing: shopProblems.feedNotFound,
  media: ['application/feed+json'],
  mediaSchema: jsonFeedSchema,
});

export const getAtomFeed = endpoint({
  name: 'getAtomFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.atom',
  alsoAt: '/api/shops/feeds/:token/feed.atom',
  tag,
  summary: 'Products of a shop as an Atom feed',
  description: feedDescription,
  callers: 'anyone',
  audience: 'linkHolders',
  params: feedParams,
  missing: shopProblems.feedNotFound,
  media: ['application/atom+xml'],
});
