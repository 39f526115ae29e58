import type { WebhookEventName } from '#platform/shared/webhook-event.ts';

/** Here and not with each feature, so that no other screen has to fetch them. */
const labels: Readonly<Record<WebhookEventName, string>> = {
  'product.discovered': 'New product found',
  'product.missing': 'Product missing',
  'product.returned': 'Product back again',
  'shop.check_failed': 'Shop checks failing',
  'shop.recovered': 'Shop checks work again',
  'batch.completed': 'Batch finished',
  'audio.completed': 'Audio ready',
  'audio.failed': 'Audio failed',
  'usage.threshold': 'Quota limit near',
};

/** Returns what screens call an event: its meaning. */
export function eventLabel(event: string): string {
  return new Map(Object.entries(labels)).get(event) ?? event;
}
