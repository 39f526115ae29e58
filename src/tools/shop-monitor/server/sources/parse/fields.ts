import { createHash } from 'node:crypto';
import { priceOf } from '#tools/shop-monitor/server/parse/fields.ts';

const maxUrlLength = 2_048;
const maxDateLength = 100;
const plainId = /^[\w.:~-]{1,64}$/;

/** Returns an absolute web address; undefined for any other, such as `javascript:`. */
export function webUrl(text: unknown, base: string): string | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxUrlLength) return undefined;
  const url = URL.parse(text.trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}

/**
 * Returns the product's id for what a feed calls the item: the same text if it fits into a path, else its
 * SHA-256 in base64url.
 */
export function workIdOf(text: string): string {
  const id = text.trim();
  return plainId.test(id) ? id : createHash('sha256').update(id).digest('base64url');
}

/** Formats `12.50 USD`, or `USD 12,50`, as prices are shown; undefined for any other text. */
export function feedPriceOf(text: string): string | undefined {
  const [, before, amount = '', after] =
    /^\s*([A-Z]{3})?\s*(\d{1,9}(?:[.,]\d{1,4})?)\s*([A-Z]{3})?\s*$/.exec(text) ?? [];
  return priceOf({ amount: amount.replace(',', '.'), currency: before ?? after });
}

/** Reads a date of RFC 822 or ISO 8601, in milliseconds; undefined for what is none. */
export function dateOf(text: string | undefined): number | undefined {
  const ms = text === undefined || text.length > maxDateLength ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
