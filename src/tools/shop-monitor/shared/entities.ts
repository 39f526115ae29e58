import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { shopSources } from './sources.ts';
import { productStates, shopEvents } from './ledger.ts';
import { mediaErrorSchema, mediaSchema } from './media.ts';
import { notificationStates, pictureStates, shopStatuses } from './statuses.ts';

const moment = z.iso.datetime();

/** A shop as the dashboard reads it. API keys get it in snake_case (contract 3). */
export const shopSchema = z.strictObject({
  id: z.int(),
  source: z.enum(shopSources).meta({
    description: 'The kind of shop, by its address and, once it was read, by what it sent.',
  }),
  shopUrl: z.string(),
  webhookUrl: z.string(),
  hasWebhookAuthorization: z.boolean().meta({ description: 'Whether a `webhook_authorization` is stored.' }),
  syncProducts: z.boolean(),
  postProducts: z.boolean(),
  notifyExisting: z.boolean(),
  events: z.array(z.enum(shopEvents)).meta({ description: 'What the webhook is told of products.' }),
  notifyEmail: z
    .boolean()
    .meta({ description: 'Whether new products are emailed to you, one email per scan.' }),
  notifyWeekly: z.boolean().meta({ description: 'Whether the email of each Monday counts its changes.' }),
  templateId: z
    .string()
    .nullable()
    .meta({ description: 'The template for pictures of new products; null for none.' }),
  isActive: z
    .boolean()
    .meta({ description: 'False if scheduled scans have stopped because the shop is gone.' }),
  status: z.enum(shopStatuses),
  statusText: z.string().meta({ description: 'The status as a sentence.' }),
  lastScrapedAt: moment.nullable().meta({ description: 'End of the last scan that read the shop.' }),
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'The error of the last failed scan; kept after later successes.' }),
  lastErrorAt: moment.nullable(),
  failures: z.int().meta({ description: 'Number of consecutive failed scans.' }),
  nextScanAt: moment
    .nullable()
    .meta({ description: 'Null if no scan is planned: Sync products is off or paused.' }),
  baselineAt: moment
    .nullable()
    .meta({ description: 'End of the first complete scan; products found later are new.' }),
  productCount: z.int(),
  missingCount: z.int().meta({ description: 'Products that are no longer in the shop.' }),
  metadata: jsonObjectSchema.optional().meta({ description: 'The metadata sent when the shop was added.' }),
  feedUrl: z.string(),
  atomUrl: z.string(),
  createdAt: moment,
});
export type Shop = z.infer<typeof shopSchema>;

/** A product as the dashboard reads it, with the title, image and price that it had when discovered. */
export const productSchema = z.strictObject({
  id: z.int(),
  shopId: z.int(),
  productId: z
    .string()
    .meta({ description: 'Work id: the same for every kind of product that shows the work.' }),
  productUrl: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  pictureUrl: z
    .string()
    .nullable()
    .meta({ description: 'The thumbnail as WebP, once it is stored; needs an API key or session.' }),
  pictureStatus: z.enum(pictureStates),
  price: z
    .string()
    .nullable()
    .meta({ examples: ['9.09 USD'] }),
  webhookSent: z.boolean().meta({ description: 'True once the receiver has accepted it.' }),
  webhookSentAt: moment.nullable(),
  notification: z.enum(notificationStates),
  media: z.array(mediaSchema).meta({ description: "Pictures finished by the shop's template." }),
  mediaError: mediaErrorSchema
    .nullable()
    .meta({ description: 'Why there are none although the shop has a template.' }),
  missing: z
    .boolean()
    .meta({ description: 'Whether the last complete scan no longer found it in the shop.' }),
  state: z.enum(productStates).meta({
    description: '`missing` once several complete scans did not find it, and until it is back.',
  }),
  missingSince: moment.nullable(),
  lastSeenAt: moment.meta({ description: 'End of the last scan that found it.' }),
  discoveredAt: moment,
});
export type Product = z.infer<typeof productSchema>;

/** A day of a shop. */
export const shopDaySchema = z
  .strictObject({
    day: z.iso.date().meta({ description: 'In UTC.' }),
    products: z.int().meta({ description: 'New products.' }),
    missing: z.int().meta({ description: 'Products that were told as missing.' }),
    returned: z.int(),
  })
  .meta({ id: 'ShopDay' });
export type ShopDay = z.infer<typeof shopDaySchema>;

/** Something that happened to a product. */
export const productEventSchema = z
  .strictObject({ event: z.enum(shopEvents), at: moment })
  .meta({ id: 'ProductEvent' });
export type ProductEvent = z.infer<typeof productEventSchema>;

/** The counts of a finished scan. */
export const scanCountsSchema = z
  .strictObject({
    found: z.int().meta({ description: 'Products found by the scan.' }),
    new: z.int().meta({ description: 'New products among them.' }),
    notified: z.int().meta({ description: 'Products among them whose webhook is being sent.' }),
    complete: z.boolean().meta({ description: 'False if the scan stopped early at known products.' }),
  })
  .meta({ id: 'ScanCounts' });
export type ScanCounts = z.infer<typeof scanCountsSchema>;
