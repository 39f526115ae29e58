import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import type { DescribedWebhookEvent } from '#platform/shared/webhook-event.ts';
import type { ListedEvent } from '#account/webhooks/shared/contract.ts';

/** Returns the events with their schemas as JSON Schema (draft 2020-12). */
export function listEvents(events: readonly DescribedWebhookEvent[]): ListedEvent[] {
  return events.map(({ name, summary, schema, sample }) => ({
    name,
    summary,
    schema: jsonObjectSchema.parse(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
    sample,
  }));
}
