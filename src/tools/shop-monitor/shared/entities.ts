import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { createdAtSchema } from '#platform/shared/response-fields.ts';
import { emailOnly } from './limits.ts';
import { shopSources } from './sources.ts';
import { productStates, shopEvents } from './ledger.ts';
import { mediaErrorSchema, mediaSchema } from './media.ts';
import { notificationStates, pictureStates, shopStatuses } from './statuses.ts';

const moment = z.iso.datetime();

/** A shop as the dashboard reads it. API keys get it in snake_case (contract 3). */
export const shopSchema = z.strictObject({
  id: z.int().meta({ description: 'Row number.' }),
  source: z.enum(shopSources).meta({
    description: 'The kind of shop, by its address and, once it was read, by what it sent.',
  }),
  shopUrl: z.string().meta({ description: 'Address of the shop.' }),
  webhookUrl: z
    .string()
    .meta({ description: `Where new products are posted; \`${emailOnly}\` for a shop without a webhook.` }),
  hasWebhookAuthorization: z.boolean().meta({ description: 'Whether a `webhook_authorization` is stored.' }),
  syncProducts: z.boolean().meta({ description: 'Whether the shop is scanned on a schedule.' }),
  postProducts: z.boolean().meta({ description: 'Whether new products are posted to the webhook.' }),
  notifyExisting: z
    .boolean()
    .meta({ description: 'Whether the products of the first complete scan are posted too.' }),
  events: z.array(z.enum(shopEvents)).meta({ description: 'Which product events the webhook gets.' }),
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
  status: z.enum(shopStatuses).meta({ description: 'Where it stands.' }),
  statusText: z.string().meta({ description: 'The status as a sentence.' }),
  lastScrapedAt: moment.nullable().meta({ description: 'End of the last scan that read the shop.' }),
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'The error of the last failed scan; kept after later successes.' }),
  lastErrorAt: moment.nullable().meta({ description: 'When a scan last failed; null if none has.' }),
  failures: z.int().meta({ description: 'Number of consecutive failed scans.' }),
  nextScanAt: moment
    .nullable()
    .meta({ description: 'Null if no scan is planned: Sync products is off or paused.' }),
  baselineAt: moment
    .nullable()
    .meta({ description: 'End of the first complete scan; products found later are new.' }),
  productCount: z.int().meta({ description: 'Products that were found so far.' }),
  missingCount: z.int().meta({ description: 'Products that are no longer in the shop.' }),
  metadata: jsonObjectSchema.optional().meta({ description: 'The metadata sent when the shop was added.' }),
  feedUrl: z.string().meta({ description: 'Its products as a JSON Feed; needs no API key.' }),
  atomUrl: z.string().meta({ description: 'Its products as an Atom feed; needs no API key.' }),
  createdAt: createdAtSchema,
});
export type Shop = z.infer<typeof shopSchema>;

/** A product as the dashboard reads it, with the title, image and price that it had when discovered. */
export const productSchema = z.strictObject({
  id: z.int().meta({ description: 'Row number.' }),
  shopId: z.int().meta({ description: 'Row number of the shop.' }),
  productId: z
    .string()
    .meta({ description: 'Work id: the same for every kind of product that shows the work.' }),
  productUrl: z.string().meta({ description: 'Its page in the shop.' }),
  title: z.string().nullable().meta({ description: 'As it was when it was discovered; null if unnamed.' }),
  imageUrl: z.string().nullable().meta({ description: "The marketplace's picture; null if it has none." }),
  pictureUrl: z
    .string()
    .nullable()
    .meta({ description: 'The thumbnail as WebP, once it is stored; needs an API key or session.' }),
  pictureStatus: z.enum(pictureStates).meta({ description: 'Whether the thumbnail is stored.' }),
  price: z
    .string()
    .nullable()
    .meta({ description: 'As it was when it was discovered; null if unknown.', examples: ['9.09 USD'] }),
  webhookSent: z.boolean().meta({ description: 'True once the receiver has accepted it.' }),
  webhookSentAt: moment.nullable().meta({ description: 'When the receiver accepted it; null before.' }),
  notification: z.enum(notificationStates).meta({ description: 'What became of its webhook.' }),
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
  missingSince: moment
    .nullable()
    .meta({ description: 'When it was last in the shop before it went missing; null while it is there.' }),
  lastSeenAt: moment.meta({ description: 'End of the last scan that found it.' }),
  discoveredAt: moment.meta({ description: 'When a scan first found it, in UTC.' }),
});
export type Product = z.infer<typeof productSchema>;

/** A day of a shop. */
export const shopDaySchema = z
  .strictObject({
    day: z.iso.date().meta({ description: 'In UTC.' }),
    products: z.int().meta({ description: 'New products.' }),
    missing: z.int().meta({ description: 'Products that were reported as missing.' }),
    returned: z.int().meta({ description: 'Products that were reported as back.' }),
  })
  .meta({ id: 'ShopDay' });
export type ShopDay = z.infer<typeof shopDaySchema>;

/** Something that happened to a product. */
export const productEventSchema = z
  .strictObject({
    event: z.enum(shopEvents).meta({ description: 'Name of the event.' }),
    at: moment.meta({ description: 'When it happened, in UTC.' }),
  })
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
