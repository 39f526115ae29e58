import { CallError } from '../../../../platform/shared/client.ts';
import { outboundProblems } from '../../../../platform/shared/outbound-problems.ts';
import { shopProblems } from '../../shared/problems.ts';
import { parseShopUrl } from '../../shared/shop-url.ts';

export interface ShopInput {
  readonly shopUrl: string;
  readonly webhookUrl: string;
  readonly notifyExisting: boolean;
}

export const emptyInput: ShopInput = { shopUrl: '', webhookUrl: '', notifyExisting: false };

/** Spec 5, Client rules. */
export const bothRequired = 'Please fill in both shop URL and webhook URL';

export type AddressField = 'shopUrl' | 'webhookUrl';

/** The first address that is missing. */
export function missingField({ shopUrl, webhookUrl }: ShopInput): AddressField | undefined {
  if (shopUrl.trim() === '') return 'shopUrl';
  return webhookUrl.trim() === '' ? 'webhookUrl' : undefined;
}

/** What stands under the field: whose shop the address means, or how to find one. */
export function shopUrlHint(given: string): string {
  const shop = parseShopUrl(given);
  return shop ? `The shop of ${shop.artist}.` : "The address of the shop's page in your browser.";
}

interface Concern {
  readonly field: AddressField;
  readonly advice: string;
}

const concerns: Readonly<Record<string, Concern>> = {
  [shopProblems.invalidShopUrl.code]: { field: 'shopUrl', advice: shopProblems.invalidShopUrl.fix },
  [shopProblems.alreadyMonitored.code]: { field: 'shopUrl', advice: 'It is in the list below.' },
  [shopProblems.tooManyShops.code]: { field: 'shopUrl', advice: shopProblems.tooManyShops.fix },
  [outboundProblems.invalidWebhookUrl.code]: {
    field: 'webhookUrl',
    advice: outboundProblems.invalidWebhookUrl.fix,
  },
};

/**
 * What to do about a refusal, at the field that it concerns; the words of the refusal itself are a toast's.
 */
export function adviceFor(refusal: unknown): Partial<Record<AddressField, string>> {
  const concern = refusal instanceof CallError ? concerns[refusal.code] : undefined;
  return concern ? { [concern.field]: concern.advice } : {};
}
