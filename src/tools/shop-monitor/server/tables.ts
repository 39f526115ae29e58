import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { deathsColumn, emailColumns, workColumns } from '#platform/server/work/columns.ts';
import { users } from '#account/access/server/tables.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import type { MediaError } from '#tools/shop-monitor/shared/media.ts';
import type { ProductChange, ShopEvent } from '#tools/shop-monitor/shared/ledger.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';
import type { ScanStatus } from '#tools/shop-monitor/shared/statuses.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Monitored shops (spec 3). The scanner reads the start of one of the two partial indexes. */
export const redbubbleShops = pgTable(
  'redbubble_shops',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By the address when it was added, by the content once it was read. */
    source: text('source').$type<ShopSource>().notNull().default('redbubble'),
    /** Canonical: see `parseShopAddress`. */
    shopUrl: text('shop_url').notNull(),
    webhookUrl: text('webhook_url').notNull(),
    sealedWebhookAuthorization: text('sealed_webhook_authorization'),
    /** False if scheduled scans have stopped because the shop is gone. */
    isActive: boolean('is_active').notNull().default(true),
    syncProducts: boolean('sync_products').notNull(),
    postProducts: boolean('post_products').notNull(),
    notifyExisting: boolean('notify_existing').notNull(),
    /** What its webhook is told. */
    events: text('events').array().$type<ShopEvent[]>().notNull().default(['product.discovered']),
    /**
     * The template that finishes the pictures of new products. A foreign key of the migration clears it with
     * the template, whose table is on the floor above.
     */
    templateId: text('template_id'),
    /** Whether the owner is emailed about new products. */
    notifyEmail: boolean('notify_email').notNull().default(false),
    /** From when on changes are for the next weekly email; null while it is off. */
    weeklySince: moment('weekly_since'),
    /** In the link of emails that turns them off; null in rows that never had them on. */
    unsubscribeToken: text('unsubscribe_token'),
    feedToken: text('feed_token').notNull().unique(),
    /** The customer's own data, returned in responses and webhooks (contract 3). */
    metadata: jsonb('metadata').$type<JsonObject>(),
    createdAt: moment('created_at').notNull(),
    /** How the last scan ended; null before the first end. */
    status: text('status').$type<ScanStatus>(),
    lastScrapedAt: moment('last_scraped_at'),
    /** End of the last scan that read every page. */
    lastFullScanAt: moment('last_full_scan_at'),
    lastError: text('last_error'),
    lastErrorAt: moment('last_error_at'),
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    baselineAt: moment('baseline_at'),
    /** The strategy that found works last; a change hints at a new page layout. */
    strategy: text('strategy'),
    lastFound: integer('last_found').notNull().default(0),
    lastNew: integer('last_new').notNull().default(0),
    lastNotified: integer('last_notified').notNull().default(0),
    lastComplete: boolean('last_complete').notNull().default(false),
    /** Number of scans that have ended: requests wait for it to grow. */
    scansEnded: integer('scans_ended').notNull().default(0),
    /** Set while a requested scan has not started. */
    requestedAt: moment('requested_at'),
    /** Trace of the request for a scan (W3C `traceparent`), which the next scan continues. */
    traceParent: text('trace_parent'),
    /** When a scan is due; while one runs, the end of its lease; null while none is planned. */
    nextScanAt: moment('next_scan_at'),
    /** Id of the running scan. A scan that finds another id here has lost its claim and writes nothing. */
    scanId: text('scan_id'),
  },
  (table) => [
    unique('redbubble_shops_user_url').on(table.userId, table.shopUrl),
    index('redbubble_shops_due').on(table.nextScanAt).where(sql`next_scan_at is not null`),
    index('redbubble_shops_template_id').on(table.templateId),
    index('redbubble_shops_weekly').on(table.weeklySince).where(sql`weekly_since is not null`),
    index('redbubble_shops_requested').on(table.requestedAt).where(sql`requested_at is not null`),
  ],
);

/** A finished picture of a product. */
export interface StoredMedia {
  /** Of the result, which is its file's name. */
  readonly file: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Of a product that its owner is told of. */
export const toldNotifications = ['posted', 'no_webhook'] as const;

/** Works found in a shop (spec 3), as they were when discovered. Rows are deleted only with their shop. */
export const redbubbleProducts = pgTable(
  'redbubble_products',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => redbubbleShops.id, { onDelete: 'cascade' }),
    /** Numeric work id: the only field that is the same at each request. */
    productId: text('product_id').notNull(),
    productUrl: text('product_url').notNull(),
    title: text('title'),
    imageUrl: text('image_url'),
    price: text('price'),
    discoveredAt: moment('discovered_at').notNull(),
    /**
     * `posted` once its webhook was written to the outbox, or will be when its picture is finished;
     * `no_webhook` where the shop had none then.
     */
    notification: text('notification', { enum: ['existing', 'not_posted', ...toldNotifications] }).notNull(),
    /** Null where no template was to finish its picture, or while that is not done. */
    media: jsonb('media').$type<readonly StoredMedia[]>(),
    mediaError: jsonb('media_error').$type<MediaError>(),
    /** Whole scans in a row that did not find it: the newest ones of `shop_scans`. */
    missingScans: integer('missing_scans').notNull().default(0),
    /** End of the last scan that found it; null in rows of the version before. */
    lastSeenAt: moment('last_seen_at'),
    /** When it was told as missing; null while it is listed. */
    missingSince: moment('missing_since'),
  },
  (table) => [
    unique('redbubble_products_shop_product').on(table.shopId, table.productId),
    index('redbubble_products_recent').on(table.shopId, table.id),
    index('redbubble_products_discovered').on(table.shopId, table.discoveredAt),
    index('redbubble_products_missing').on(table.shopId, table.id).where(sql`missing_since is not null`),
  ],
);

/** How scans of shops ended, for 30 days. Those that read the whole shop are the evidence (contract 6). */
export const shopScans = pgTable(
  'shop_scans',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => redbubbleShops.id, { onDelete: 'cascade' }),
    scannedAt: moment('scanned_at').notNull(),
    status: text('status').$type<ScanStatus>().notNull(),
    /** Works that it found. */
    works: integer('works').notNull(),
    /** A work that it did not find was not in the shop. */
    isWhole: boolean('is_whole').notNull(),
    isManual: boolean('is_manual').notNull(),
  },
  (table) => [index('shop_scans_of').on(table.shopId, table.id)],
);

/** What became of works after they were discovered (contract 6). */
export const productEvents = pgTable(
  'product_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => redbubbleProducts.id, { onDelete: 'cascade' }),
    /** The shop of the product, which goes with it: hence no foreign key. */
    shopId: integer('shop_id').notNull(),
    event: text('event').$type<ProductChange>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('product_events_of').on(table.productId, table.id),
    index('product_events_days').on(table.shopId, table.at),
  ],
);

/**
 * Small pictures of products, stored or to be made (contract 6). A row without a file and without `dueAt` has
 * failed for good; a product without a row has not been looked at.
 */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => redbubbleProducts.id, { onDelete: 'cascade' }),
    /** The owner, who goes with the product: hence no foreign key, which would need an index of all rows. */
    userId: integer('user_id').notNull(),
    /** Name of the file in the store; null until it is made. */
    file: text('file'),
    /** Accounts take turns by this, as in `recipe_jobs`. */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    ...workColumns(),
    deaths: deathsColumn(),
    /** Null once it has ended. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('product_pictures_waiting_of').on(table.userId, table.turn).where(sql`due_at is not null`),
    index('product_pictures_waiting').on(table.turn, table.productId).where(sql`due_at is not null`),
    uniqueIndex('product_pictures_file').on(table.file),
  ],
);
export type PictureRow = typeof productPictures.$inferSelect;

/**
 * Emails about new products that are to be sent, one for each scan (contract 6). Written with the products;
 * deleted once the email is sent. It tells the shop's products between two row ids, because a shop has one
 * scan at a time.
 */
export const shopNewsEmails = pgTable(
  'shop_news_emails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => redbubbleShops.id, { onDelete: 'cascade' }),
    /** The owner, who goes with the shop. */
    userId: integer('user_id').notNull(),
    scanId: text('scan_id').notNull(),
    firstProductId: bigint('first_product_id', { mode: 'number' }).notNull(),
    lastProductId: bigint('last_product_id', { mode: 'number' }).notNull(),
    /** Whether a template finishes the pictures. */
    waitsForPictures: boolean('waits_for_pictures').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is sent with or without finished pictures. */
    deadline: moment('deadline').notNull(),
    ...workColumns(),
    /** Attempts that the mail server failed. */
    failures: integer('failures').notNull().default(0),
    /** Trace of the scan (W3C `traceparent`), which the run continues. */
    traceParent: text('trace_parent'),
  },
  (table) => [
    index('shop_news_emails_shop_id').on(table.shopId),
    index('shop_news_emails_due').on(table.dueAt, table.id),
  ],
);
export type NewsEmailRow = typeof shopNewsEmails.$inferSelect;

/** Weekly emails that are to be sent, one for each account (contract 6). Deleted once the email is sent. */
export const shopWeekEmails = pgTable(
  'shop_week_emails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It tells what happened from here on, */
    since: moment('since').notNull(),
    /** and before this Monday. */
    until: moment('until').notNull(),
    createdAt: moment('created_at').notNull(),
    ...emailColumns(),
  },
  (table) => [
    index('shop_week_emails_user_id').on(table.userId),
    index('shop_week_emails_due').on(table.dueAt, table.id),
  ],
);

/**
 * New products whose pictures are to be finished before their webhook goes out. A row is deleted in the
 * transaction that writes the webhook (contract 14).
 */
export const recipeJobs = pgTable(
  'recipe_jobs',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => redbubbleProducts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Without foreign keys: a template that is deleted meanwhile is an outcome. */
    templateId: text('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /**
     * Accounts take turns by this: the account's jobs have ascending numbers, from the first one that waits.
     */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    /** When the webhook goes out with or without pictures. */
    deadline: moment('deadline').notNull(),
    ...workColumns(),
    deaths: deathsColumn(),
    /** Trace of the scan (W3C `traceparent`), which the run and the webhook continue. */
    traceParent: text('trace_parent'),
  },
  (table) => [
    index('recipe_jobs_user_id').on(table.userId, table.turn),
    index('recipe_jobs_turn').on(table.turn, table.productId),
    index('recipe_jobs_deadline').on(table.deadline),
  ],
);

export type RecipeJob = typeof recipeJobs.$inferSelect;

/** Rate limit and robots.txt of a host, shared by all processes. */
export const marketplaceHosts = pgTable('marketplace_hosts', {
  host: text('host').primaryKey(),
  /** Earliest start of the next request. */
  nextRequestAt: moment('next_request_at').notNull(),
  /** Id of the running request; the host is reserved for it until `heldUntil`. */
  holder: text('holder'),
  heldUntil: moment('held_until'),
  /** No requests are sent before. */
  pausedUntil: moment('paused_until'),
  blockedInARow: integer('blocked_in_a_row').notNull().default(0),
  /** Text of robots.txt; empty if the host has none. */
  robots: text('robots'),
  robotsReadAt: moment('robots_read_at'),
});
