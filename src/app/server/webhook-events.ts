import {
  type DescribedWebhookEvent,
  webhookEventNames,
  type WebhookEventType,
} from '#platform/shared/webhook-event.ts';
import { allFeatures } from './features.ts';

const types = new Map<string, WebhookEventType>(
  allFeatures().flatMap(({ events = [] }) => events.map((event) => [event.name, event] as const)),
);

/**
 * Returns every event that is sent, with its schema and a sample whose addresses are under `publicUrl`.
 * Throws if a feature names one that it does not describe.
 */
export function webhookEvents(publicUrl: string): readonly DescribedWebhookEvent[] {
  return webhookEventNames.map((name) => {
    const type = types.get(name);
    if (!type) throw new Error(`Expected the schema of the event ${name}, found none`);
    const { sample, ...event } = type;
    return { ...event, sample: sample(publicUrl) };
  });
}
