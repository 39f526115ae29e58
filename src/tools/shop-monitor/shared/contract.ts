import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { addressSchema, rowIdSchema } from '#platform/shared/fields.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { eitherSpelling, snakeCased } from '#platform/shared/snake-case.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import { productSchema, scanCountsSchema, shopDaySchema, shopSchema } from './entities.ts';
import { jsonFeedSchema } from './json-feed.ts';
import { shopLimits } from './limits.ts';
import { keyMediaSchema } from './media.ts';
import { productValues } from './product-values.ts';
import { shopProblems } from './problems.ts';
import { parseShopUrl } from './shop-url.ts';
import { productFilters } from './statuses.ts';

const tag = 'Shop monitor';
const callers = ['session', 'identity', 'key'] as const;
/** Only requests with an API key are counted, not those of the dashboard; reads never (contract 4). */
const metered = 'key';
const subscription = shopProblems.subscriptionRequired;
const missing = shopProblems.shopNotFound;
const params = z.strictObject({ id: rowIdSchema });

const keyShopSchema = z.strictObject(snakeCased(shopSchema.shape)).meta({ id: 'Shop' });
const keyProductSchema = z
  .strictObject({
    ...snakeCased(productSchema.shape),
    media: z.array(keyMediaSchema).meta({ description: productSchema.shape.media.description }),
  })
  .meta({ id: 'Product' });

/** The envelope of this feature's responses (spec 7). `message` says what was done. */
function enveloped<D extends z.ZodType>(data: D) {
  return z.strictObject({ success: z.literal(true), data, message: z.string().optional() });
}

const shopUrlSchema = z
  .string()
  .trim()
  .max(2_048, { error: shopProblems.invalidShopUrl.error })
  .meta({ format: 'uri' })
  .transform((text, ctx) => {
    const shop = parseShopUrl(text);
    if (shop) return shop;
    ctx.addIssue({ code: 'custom', message: shopProblems.invalidShopUrl.error });
    return z.NEVER;
  })
  .meta({
    description: 'Address of the shop, as the browser shows it.',
    examples: ['https://www.redbubble.com/people/some-artist/shop'],
  });
const webhookUrlSchema = addressSchema.meta({
  description: 'Where new products are posted.',
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
const templateIdSchema = z
  .string()
  .max(100)
  .nullable()
  .meta({
    description: `A template of yours: each new product's picture is finished by it before the webhook goes out, with ${productValues.map((name) => `\`${name}\``).join(', ')} as values. Its other variables need a fallback. Null takes it away.`,
    examples: ['tpl_4Zb1xq0dTn7YcW9sKf2LhP'],
  });
const notifyExistingSchema = z
  .boolean()
  .meta({ description: 'Also post the products that the first complete scan finds. Default false.' });
const notifyEmailSchema = z.boolean().meta({
  description:
    'Email new products to the verified address of the account, one email for each scan that finds ' +
    'some. Default false.',
  examples: [true],
});

export const addShop = endpoint({
  name: 'addShop',
  method: 'POST',
  path: '/api/redbubble/shops',
  tag,
  summary: 'Monitor a shop',
  description:
    'Starts the first scan at once; its products count as existing unless `notify_existing` is set. At ' +
    `most ${shopLimits.shopsPerAccount} shops an account. Succeeds even when the first scan fails: the ` +
    "shop's `status` says how it went.",
  callers,
  scope: 'shops',
  idempotency: 'commits',
  spends: { changes: 1 },
  metered,
  subscription,
  status: 201,
  needs: [['shop_url'], ['webhook_url']],
  body: eitherSpelling({
    shopUrl: shopUrlSchema,
    webhookUrl: webhookUrlSchema,
    webhookAuthorization: authorizationSchema,
    syncProducts: syncSchema,
    postProducts: postSchema,
    notifyExisting: notifyExistingSchema,
    notifyEmail: notifyEmailSchema,
    templateId: templateIdSchema,
    metadata: metadataSchema,
  }).transform(({ shopUrl, webhookUrl, ...switches }, ctx) => {
    if (shopUrl !== undefined && webhookUrl !== undefined) return { shopUrl, webhookUrl, ...switches };
    const { error: message, code } = shopProblems.urlsRequired;
    const missingFields = [...(shopUrl ? [] : ['shop_url']), ...(webhookUrl ? [] : ['webhook_url'])];
    for (const field of missingFields)
      ctx.addIssue({ code: 'custom', message, path: [field], params: { code } });
    return z.NEVER;
  }),
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
  ],
});

export const listShops = endpoint({
  name: 'listShops',
  method: 'GET',
  path: '/api/redbubble/shops',
  tag,
  summary: 'List your shops, newest first',
  description: 'Not counted against the quota.',
  callers,
  scope: 'shops',
  subscription,
  query: z.strictObject(pageQuery(shopLimits.shopsPage, rowBefore(9))),
  response: pageSchema(shopSchema, z.int()),
  apiKeyResponse: pageSchema(keyShopSchema, z.int()),
});

export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/api/redbubble/shops/:id',
  tag,
  summary: 'One shop and how its last scan went',
  description: 'For polling after a scan that was answered 202; not counted against the quota.',
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
  tag,
  description: 'Fields that are not sent stay as they are. PUT and PATCH do the same.',
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
    templateId: templateIdSchema,
    notifyEmail: notifyEmailSchema,
  }),
  needs: [
    ['webhook_url', 'webhook_authorization', 'sync_products', 'post_products', 'template_id', 'notify_email'],
  ],
  response: enveloped(shopSchema),
  apiKeyResponse: enveloped(keyShopSchema),
  problems: [
    outboundProblems.invalidWebhookUrl,
    shopProblems.nothingToChange,
    shopProblems.templateNotFound,
    shopProblems.templateNotFillable,
    shopProblems.emailNotVerified,
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
  tag,
  summary: 'Flip the switches of a shop',
  description:
    'Without Sync products there are no scheduled scans. Without Post products what is found is stored ' +
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
  tag,
  summary: 'Stop monitoring a shop and forget its products',
  callers,
  scope: 'shops',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  response: z.strictObject({ success: z.literal(true), message: z.string() }),
});

export const scrapeShop = endpoint({
  name: 'scrapeShop',
  method: 'POST',
  path: '/api/redbubble/shops/:id/scrape',
  tag,
  summary: 'Scan a shop now',
  description:
    `Waits up to ${shopLimits.scrapeWaitSeconds} seconds and answers 200 with counts, else 202 (poll the ` +
    "shop). A scan that already runs is joined. A scan that ends badly is 502: `code` is the shop's " +
    'status, nothing is lost.',
  callers,
  scope: 'shops',
  idempotency: 'reruns',
  spends: { changes: 1 },
  metered,
  subscription,
  params,
  missing,
  response: enveloped(z.strictObject({ shop: shopSchema, scan: scanCountsSchema.nullable() })),
  apiKeyResponse: enveloped(z.strictObject({ shop: keyShopSchema, scan: scanCountsSchema.nullable() })),
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
      .meta({ description: 'A part of the title in any letter case, or a work id.', examples: ['fox'] }),
    status: z
      .enum(productFilters)
      .optional()
      .meta({
        description:
          'Of the webhook, as in `notification`; `new` is every product that was not in the shop when ' +
          'monitoring began.',
      }),
    format: z
      .enum(['json', 'csv'])
      .optional()
      .meta({
        description:
          '`csv`, or `Accept: text/csv`: all products that match as one table, whatever `limit` and ' +
          '`before` say.',
      }),
  }),
  responseHeaders: { 'x-total-count': 'Products in all, whatever the filter; past 1,000 `1000+`.' },
  response: pageSchema(productSchema, z.int()),
  apiKeyResponse: pageSchema(keyProductSchema, z.int()),
  media: ['text/csv'],
} as const;

export const listProducts = endpoint({
  ...products,
  name: 'listProducts',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products',
  summary: 'List the products found in a shop, most recent first',
  description:
    'The header `X-Total-Count` holds how many there are in all; past 1,000 it is `1000+`. Not counted ' +
    'against the quota.',
  params,
  missing,
});

export const listAllProducts = endpoint({
  ...products,
  name: 'listAllProducts',
  method: 'GET',
  path: '/api/redbubble/products',
  summary: 'List the products found in all your shops, most recent first',
  description: '`shop_id` says where each one is. Not counted against the quota.',
  query: products.query.extend({
    shop_id: rowIdSchema.optional().meta({ description: 'Only of this shop.', examples: undefined }),
  }),
  missing,
});

export const getShopDays = endpoint({
  name: 'getShopDays',
  method: 'GET',
  path: '/api/redbubble/shops/:id/days',
  tag,
  summary: 'New products of a shop by day',
  description:
    `The last ${shopLimits.days} days in UTC, oldest first, also those without new products. What was in ` +
    'the shop when monitoring began does not count.',
  callers,
  scope: 'shops',
  subscription,
  params,
  missing,
  response: z.strictObject({ success: z.literal(true), data: z.array(shopDaySchema) }),
});

const productParams = params.extend({
  productId: z
    .string()
    .regex(/^\d{1,15}$/)
    .meta({ description: 'Work id.', examples: ['12345678'] }),
});

export const getProductPicture = endpoint({
  name: 'getProductPicture',
  method: 'GET',
  path: '/api/redbubble/shops/:id/products/:productId/picture',
  tag,
  summary: "A product's picture, small",
  description:
    `WebP of at most ${shopLimits.picturePx} px, made once from the product's \`image_url\`. It never ` +
    `changes. Those of a scan's ${shopLimits.picturesPerScan} newest products are made at once, others ` +
    'when they are asked for. Not counted against the quota.',
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
  tag,
  summary: 'Post one product to the webhook again',
  description:
    'For every product, whatever became of its webhook before; posts it as it was when it was discovered.',
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
});

const feedParams = z.strictObject({
  token: z.string().regex(/^[0-9A-Za-z]{22}$/),
});
const feedDescription =
  `The ${shopLimits.feedProducts} most recent products, under an address that cannot be guessed: whoever ` +
  "has it may read it. A shop's `feed_url` and `atom_url` hold it.";

export const getJsonFeed = endpoint({
  name: 'getJsonFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.json',
  tag,
  summary: 'Products of a shop as a JSON feed',
  description: feedDescription,
  callers: 'anyone',
  publicLink: true,
  params: feedParams,
  missing: shopProblems.feedNotFound,
  media: ['application/feed+json'],
  mediaSchema: jsonFeedSchema,
});

export const getAtomFeed = endpoint({
  name: 'getAtomFeed',
  method: 'GET',
  path: '/api/redbubble/feeds/:token/feed.atom',
  tag,
  summary: 'Products of a shop as an Atom feed',
  description: feedDescription,
  callers: 'anyone',
  publicLink: true,
  params: feedParams,
  missing: shopProblems.feedNotFound,
  media: ['application/atom+xml'],
});
