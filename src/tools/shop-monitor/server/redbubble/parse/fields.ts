import { asMap, asText } from './json.ts';

const maxTitleLength = 300;
const imagePattern = /^https:\/\/[a-z0-9-]{1,20}\.redbubble\.net\/[^\s"'<>\\]{1,400}$/;
const imageMark = /\/image\.\d+\.(\d{4})\//;

/** Returns well-formed text without control characters, at most 300 characters; undefined if none is left. */
export function cleanTitle(text: string | undefined): string | undefined {
  const clean = text
    ?.slice(0, maxTitleLength * 4)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return clean ? Array.from(clean).slice(0, maxTitleLength).join('') : undefined;
}

/**
 * Returns an image URL if it is on the marketplace's image host and can belong to the work: such URLs contain
 * the last four digits of its id.
 */
export function imageOf(url: unknown, workId: string): string | undefined {
  const text = asText(url);
  if (text === undefined || !imagePattern.test(text)) return undefined;
  const mark = imageMark.exec(text)?.[1];
  return mark === undefined || mark === workId.slice(-4) ? text : undefined;
}

/** Formats `{amount, currency}` as `9.09 USD`; undefined if either is invalid. */
export function priceOf(value: unknown): string | undefined {
  const price = asMap(value);
  const currency = asText(price?.currency);
  const amount = typeof price?.amount === 'string' ? Number(price.amount) : price?.amount;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount >= 1e9) return undefined;
  return currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? `${decimals(amount, currency)} ${currency}`
    : undefined;
}

const currencyBySign: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Parses a displayed price, such as `7,27 $`; undefined if its currency is unknown. */
export function shownPriceOf(text: string): string | undefined {
  const [, digits = '', decimalPart] =
    /(\d{1,3}(?:[.,\s]?\d{3})*|\d+)(?:[.,](\d{2}))?(?!\d)/.exec(text) ?? [];
  const currency = currencyBySign[/[$€£¥]/.exec(text)?.[0] ?? ''];
  if (digits === '' || currency === undefined) return undefined;
  return priceOf({ amount: `${digits.replace(/\D/g, '')}.${decimalPart ?? '0'}`, currency });
}

/** Yen and won have no minor unit; the other currencies have two decimals. */
function decimals(amount: number, currency: string): string {
  return amount.toFixed(currency === 'JPY' || currency === 'KRW' ? 0 : 2);
}
