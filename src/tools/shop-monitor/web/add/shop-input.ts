import { CallError } from '#platform/shared/client.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { type ShopEvent, shopEvents } from '#tools/shop-monitor/shared/ledger.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { parseShopUrl } from '#tools/shop-monitor/shared/shop-url.ts';
import { feedNote, isFeed, parseShopAddress } from '#tools/shop-monitor/shared/sources.ts';

export interface ShopInput {
  readonly shopUrl: string;
  readonly webhookUrl: string;
  readonly notifyExisting: boolean;
  readonly notifyEmail: boolean;
  readonly notifyWeekly: boolean;
  readonly events: ShopEvent[];
}

export const emptyInput: ShopInput = {
  shopUrl: '',
  webhookUrl: '',
  notifyExisting: false,
  notifyEmail: false,
  notifyWeekly: false,
  events: [...shopEvents],
};

/** Spec 5, Client rules. */
export const bothRequired = 'Please fill in both shop URL and webhook URL';

/** The same of a shop without a webhook. */
export const shopRequired = 'Please fill in the shop URL';

export type AddressField = 'shopUrl' | 'webhookUrl';

/** Returns the first empty address field. */
export function missingField({ shopUrl, webhookUrl }: ShopInput): AddressField | undefined {
  if (shopUrl.trim() === '') return 'shopUrl';
  return webhookUrl.trim() === '' ? 'webhookUrl' : undefined;
}

const shopUrlExamples =
  'A Redbubble shop, as its address is shown in your browser; a Shopify shop, such as ' +
  'https://shop.example.com; or an RSS, Atom or JSON feed, such as https://example.com/products/feed.xml.';

/** Returns the hint below the field: whose shop the address names, or where to find the address. */
export function shopUrlHint(address: string): string {
  const redbubble = parseShopUrl(address);
  if (redbubble) return `The shop of ${redbubble.artist}.`;
  const shop = parseShopAddress(address);
  if (!shop) return shopUrlExamples;
  if (!isFeed(shop.source)) return `The Shopify shop at ${new URL(shop.url).host}, or a feed.`;
  return `A feed. ${feedNote}`;
}

interface FieldAdvice {
  readonly field: AddressField;
  readonly advice: string;
}

const adviceByCode: Readonly<Record<string, FieldAdvice>> = {
  [shopProblems.invalidShopUrl.code]: { field: 'shopUrl', advice: shopProblems.invalidAddress.fix },
  [shopProblems.alreadyMonitored.code]: { field: 'shopUrl', advice: 'It is listed below.' },
  [shopProblems.tooManyShops.code]: { field: 'shopUrl', advice: shopProblems.tooManyShops.fix },
  [outboundProblems.invalidWebhookUrl.code]: {
    field: 'webhookUrl',
    advice: outboundProblems.invalidWebhookUrl.fix,
  },
};

/** Returns what to do about an error, by the field that caused it. A toast shows the error itself. */
export function adviceFor(error: unknown): Partial<Record<AddressField, string>> {
  if (!(error instanceof CallError)) return {};
  const { invalidShopUrl } = shopProblems;
  if (error.error === invalidShopUrl.error) return { shopUrl: invalidShopUrl.fix };
  const found = adviceByCode[error.code];
  return found ? { [found.field]: found.advice } : {};
}
