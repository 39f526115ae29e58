import { asMap, asText } from './json.ts';

const maxTitleLength = 300;

/** Returns well-formed text without control characters, at most 300 characters; undefined if none is left. */
export function cleanTitle(text: string | undefined): string | undefined {
  const clean = text
    ?.slice(0, maxTitleLength * 4)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return clean ? Array.from(clean).slice(0, maxTitleLength).join('') : undefined;
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

/** Yen and won have no minor unit; the other currencies have two decimals. */
function decimals(amount: number, currency: string): string {
  return amount.toFixed(currency === 'JPY' || currency === 'KRW' ? 0 : 2);
}
