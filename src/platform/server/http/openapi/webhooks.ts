import type { z } from 'zod';
import type { Components } from './components.ts';
import type { Json } from './schemas.ts';

/** An event that the service posts to its customers' addresses. */
export interface WebhookEvent {
  /** Such as `audio.completed`. */
  readonly name: string;
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly sample: unknown;
}

const signatureHeaders = {
  'webhook-id': 'The same for every attempt and replay of a delivery.',
  'webhook-timestamp': 'Unix time of this attempt, in seconds.',
  'webhook-signature': 'As in Standard Webhooks: `v1,` and a base64 HMAC-SHA256.',
};

/** Returns the events as the `webhooks` of a document. */
export function webhooksOf(events: readonly WebhookEvent[], { schemas }: Components): Json {
  return Object.fromEntries(events.map((event) => [event.name, { post: webhook(event) }]));

  function webhook({ name, summary, schema, sample }: WebhookEvent): Json {
    return {
      operationId: `receive ${name}`.replaceAll(/[\W_]+(\w)/g, (_gap, letter: string) =>
        letter.toUpperCase(),
      ),
      tags: ['Webhooks'],
      summary,
      security: [],
      parameters: Object.entries(signatureHeaders).map(([header, description]) => ({
        name: header,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.write(schema, 'output'),
            examples: { sample: { value: sample } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Any other status, or no response within 15 seconds, is retried.' },
        '410': { description: 'Gone: nothing more is sent to this address.' },
      },
    };
  }
}
