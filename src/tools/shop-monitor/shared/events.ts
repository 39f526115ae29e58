import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { samplePaths, type WebhookEventType } from '#platform/shared/webhook-event.ts';
import { keyMediaSchema, mediaErrorSchema } from './media.ts';
import type { ProductChange } from './ledger.ts';
import { shopSources } from './sources.ts';
import { artistOfPath } from './shop-url.ts';
import { shopStatuses } from './statuses.ts';

const moment = z.iso.datetime();
const shopFields = {
  shop_id: z.int(),
  shop_url: z.string(),
};
const metadata = jsonObjectSchema
  .optional()
  .meta({ description: "The shop's metadata; missing if there is none." });

const factsSchema = z.strictObject({
  id: z.string().meta({ description: 'Work id: the same for every kind of product that shows the work.' }),
  url: z.string(),
  title: z.string().nullable(),
  image_url: z.string().nullable(),
  price: z.string().nullable(),
  discovered_at: moment,
});

const shopKind = z.strictObject({ source: z.enum(shopSources) });

/** The payload of spec 3. */
const discoveredSchema = z.strictObject({
  event: z.literal('product.discovered'),
  ...shopFields,
  product: factsSchema,
  media: z
    .array(keyMediaSchema)
    .optional()
    .meta({ description: "The product's picture, finished by the shop's template; missing without one." }),
  media_error: mediaErrorSchema
    .nullable()
    .optional()
    .meta({ description: 'Why `media` is empty; null if it is not, and missing without a template.' }),
  metadata,
});

const changeSchema = <const Name extends string>(name: Name) =>
  z.strictObject({
    event: z.literal(name),
    ...shopFields,
    shop: shopKind,
    product: factsSchema.extend({
      last_seen_at: moment.meta({ description: 'End of the last scan that found it.' }),
    }),
    evidence: z
      .array(z.strictObject({ scanned_at: moment, works: z.int().min(0) }))
      .meta({ description: 'The scans that show it, oldest first, and how many works each found.' }),
    metadata,
  });

const healthSchema = <const Name extends string>(name: Name) =>
  z.strictObject({
    event: z.literal(name),
    ...shopFields,
    status: z
      .enum(shopStatuses)
      .exclude(['scanning'])
      .nullable()
      .meta({ description: 'How the last scan ended.' }),
    error: z.string().nullable().meta({ description: 'The error; null once the shop can be read again.' }),
    failures: z.int().meta({ description: 'Number of consecutive failed scans.' }),
    since: moment.nullable().meta({ description: 'Since when scans have failed.' }),
    next_scan_at: moment.nullable(),
    metadata,
  });

export type DiscoveredBody = z.infer<typeof discoveredSchema>;

const missingSchema = changeSchema('product.missing');
const returnedSchema = changeSchema('product.returned');
/** A product that is missing or has returned. */
export type ChangeBody = Omit<z.infer<typeof missingSchema>, 'event'> & { readonly event: ProductChange };

const checkFailedSchema = healthSchema('shop.check_failed');
const recoveredSchema = healthSchema('shop.recovered');

export type HealthBody = z.infer<typeof checkFailedSchema> | z.infer<typeof recoveredSchema>;

function shopInWords(shopUrl: string): string {
  const artist = artistOfPath(URL.parse(shopUrl)?.pathname ?? '');
  const host = URL.parse(shopUrl)?.host;
  return artist === undefined ? (host ?? 'the shop') : `the shop of ${artist}`;
}

const sampleShop = (publicUrl: string) => ({ shop_id: 1, shop_url: publicUrl + samplePaths.shop });
const sampleProduct = (publicUrl: string) => ({
  id: '100000001',
  url: publicUrl + samplePaths.product,
  title: 'Example sticker',
  image_url: publicUrl + samplePaths.picture,
  price: '2.53 USD',
  discovered_at: '2026-01-31T12:00:00.000Z',
});
const sampleMetadata = { collection: 'summer' };

export const productDiscovered: WebhookEventType<typeof discoveredSchema> = {
  name: 'product.discovered',
  summary: 'A monitored shop has a new product',
  schema: discoveredSchema,
  sample: (publicUrl) => ({
    event: 'product.discovered',
    ...sampleShop(publicUrl),
    product: sampleProduct(publicUrl),
    media: [
      {
        name: 'image',
        width: 480,
        height: 480,
        url: publicUrl + samplePaths.picture,
        expires_at: '2026-02-07T12:00:00.000Z',
      },
    ],
    media_error: null,
    metadata: sampleMetadata,
  }),
  message: ({ shop_url, product, media = [] }) => ({
    title: product.title ?? `Product ${product.id}`,
    url: product.url,
    lines: [`New in ${shopInWords(shop_url)}`, ...(product.price === null ? [] : [product.price])],
    pictures: media.length > 0 ? media.map(({ url }) => url) : [product.image_url ?? []].flat(),
  }),
};

const changeSample = (publicUrl: string, lastSeenAt: string, scans: readonly string[]) => ({
  ...sampleShop(publicUrl),
  shop: { source: 'redbubble' as const },
  product: { ...sampleProduct(publicUrl), last_seen_at: lastSeenAt },
  evidence: scans.map((scanned_at) => ({ scanned_at, works: 57 })),
  metadata: sampleMetadata,
});

const changeMessage = ({ shop_url, product: { id, title, url, image_url } }: ChangeBody, what: string) => ({
  title: title ?? `Product ${id}`,
  url,
  lines: [`${what} ${shopInWords(shop_url)}`],
  pictures: image_url === null ? [] : [image_url],
});

export const productMissing: WebhookEventType<typeof missingSchema> = {
  name: 'product.missing',
  summary: 'A product is no longer in its shop',
  schema: missingSchema,
  sample: (publicUrl) => ({
    event: 'product.missing',
    ...changeSample(publicUrl, '2026-02-10T12:00:00.000Z', [
      '2026-02-11T12:00:00.000Z',
      '2026-02-12T11:00:00.000Z',
    ]),
  }),
  message: (body) => changeMessage(body, 'No longer in'),
};

export const productReturned: WebhookEventType<typeof returnedSchema> = {
  name: 'product.returned',
  summary: 'A missing product is back in its shop',
  schema: returnedSchema,
  sample: (publicUrl) => ({
    event: 'product.returned',
    ...changeSample(publicUrl, '2026-02-14T12:00:00.000Z', ['2026-02-14T12:00:00.000Z']),
  }),
  message: (body) => changeMessage(body, 'Back in'),
};

export const shopCheckFailed: WebhookEventType<typeof checkFailedSchema> = {
  name: 'shop.check_failed',
  summary: 'Three scans of a shop in a row have failed',
  schema: checkFailedSchema,
  sample: (publicUrl) => ({
    event: 'shop.check_failed',
    ...sampleShop(publicUrl),
    status: 'blocked',
    error: 'Redbubble asked for a human check instead of showing the shop.',
    failures: 3,
    since: '2026-01-29T12:00:00.000Z',
    next_scan_at: '2026-02-01T12:00:00.000Z',
    metadata: sampleMetadata,
  }),
  message: ({ shop_url, error, failures }) => ({
    title: `Overprint cannot read ${shopInWords(shop_url)}`,
    url: shop_url,
    lines: [...(error === null ? [] : [error]), `${failures} scans failed in a row.`],
    pictures: [],
  }),
};

export const shopRecovered: WebhookEventType<typeof recoveredSchema> = {
  name: 'shop.recovered',
  summary: 'A shop can be read again',
  schema: recoveredSchema,
  sample: (publicUrl) => ({
    event: 'shop.recovered',
    ...sampleShop(publicUrl),
    status: 'ok',
    error: null,
    failures: 3,
    since: '2026-01-29T12:00:00.000Z',
    next_scan_at: '2026-02-01T12:00:00.000Z',
    metadata: sampleMetadata,
  }),
  message: ({ shop_url }) => ({
    title: `Overprint can read ${shopInWords(shop_url)} again`,
    url: shop_url,
    lines: ['New products are reported again.'],
    pictures: [],
  }),
};
