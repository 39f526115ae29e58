import {
  type DescribedWebhookEvent,
  type WebhookEventName,
  webhookEventNames,
  type WebhookEventType,
} from '#platform/shared/webhook-event.ts';
import { audioCompleted, audioFailed } from '#tools/audio-extraction/shared/events.ts';
import { batchCompleted } from '#workflows/batches/shared/events.ts';
import { productDiscovered, shopCheckFailed, shopRecovered } from '#tools/shop-monitor/shared/events.ts';

const types: Readonly<Record<WebhookEventName, WebhookEventType>> = {
  'product.discovered': productDiscovered,
  'audio.completed': audioCompleted,
  'audio.failed': audioFailed,
  'batch.completed': batchCompleted,
  'shop.check_failed': shopCheckFailed,
  'shop.recovered': shopRecovered,
};

/** Returns every event that is sent, with its schema and a sample whose addresses are under `publicUrl`. */
export function webhookEvents(publicUrl: string): readonly DescribedWebhookEvent[] {
  return webhookEventNames.map((name) => {
    const { sample, ...event } = types[name];
    return { ...event, sample: sample(publicUrl) };
  });
}
