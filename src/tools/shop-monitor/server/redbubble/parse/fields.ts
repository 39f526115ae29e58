import { priceOf } from '#tools/shop-monitor/server/parse/fields.ts';
import { asText } from '#tools/shop-monitor/server/parse/json.ts';

const imagePattern = /^https:\/\/[a-z0-9-]{1,20}\.redbubble\.net\/[^\s"'<>\\]{1,400}$/;
const imageMark = /\/image\.\d+\.(\d{4})\//;

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

const currencyBySign: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Parses a displayed price, such as `7,27 $`; undefined if its currency is unknown. */
export function shownPriceOf(text: string): string | undefined {
  const [, digits = '', decimalPart] =
    /(\d{1,3}(?:[.,\s]?\d{3})*|\d+)(?:[.,](\d{2}))?(?!\d)/.exec(text) ?? [];
  const currency = currencyBySign[/[$€£¥]/.exec(text)?.[0] ?? ''];
  if (digits === '' || currency === undefined) return undefined;
  return priceOf({ amount: `${digits.replace(/\D/g, '')}.${decimalPart ?? '0'}`, currency });
}
