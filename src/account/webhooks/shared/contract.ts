import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { addressSchema, rowIdSchema } from '#platform/shared/fields.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { createdAtSchema, succeeded } from '#platform/shared/response-fields.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { webhookLimits } from './schedule.ts';
import { deliveryStatuses } from './statuses.ts';
import { webhookProblems } from './problems.ts';

/** The last error of a delivery that failed without being sent. */
export const endpointOffText = 'The endpoint is switched off';

/** The error of an attempt that failed because of an error of our own. */
export const ownErrorText = 'An error in Overprint ended this attempt';

const tag = 'Webhooks';
const callers = ['session', 'identity', 'key'] as const;

const secretSchema = z
  .strictObject({
    secret: z.string().meta({
      description: 'Signs every webhook of the account (Standard Webhooks).',
      examples: ['whsec_…'],
    }),
    previousValidUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when webhooks are also signed with the previous secret.' }),
  })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecret = z.infer<typeof secretSchema>;

export const getWebhookSecret = endpoint({
  name: 'getWebhookSecret',
  method: 'GET',
  path: '/api/webhooks/secret',
  tag,
  summary: 'The secret that signs your webhooks',
  description:
    'Webhooks carry the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`); any of its libraries verifies them with this secret.',
  callers,
  scope: 'webhooks',
  response: secretSchema,
});

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/secret/rotate',
  tag,
  summary: 'Replace the secret that signs your webhooks',
  description:
    `For ${webhookLimits.previousSecretHours} hours webhooks are also signed with the old secret, so ` +
    'that receivers can switch.',
  callers,
  scope: 'webhooks',
  idempotency: 'commits',
  spends: { changes: 1 },
  response: secretSchema,
});

const eventSchema = z.strictObject({
  name: z.enum(webhookEventNames).meta({ description: 'Name of the event.' }),
  summary: z.string().meta({ description: 'When it is sent.' }),
  schema: jsonObjectSchema.meta({ description: 'JSON Schema of the body.' }),
  sample: jsonObjectSchema.meta({ description: 'A body with every field, as sent by a test event.' }),
});
export type ListedEvent = z.infer<typeof eventSchema>;

export const listWebhookEvents = endpoint({
  name: 'listWebhookEvents',
  method: 'GET',
  path: '/api/webhooks/events',
  tag,
  summary: 'List every event, with its schema and a sample',
  description: 'The URLs in a sample work: they return a small picture and a short MP3.',
  callers,
  scope: 'webhooks',
  response: z.strictObject({
    success: succeeded,
    data: z.array(eventSchema).meta({ description: 'All events.' }),
  }),
});

const deliveryFields = {
  id: z.int().meta({ description: 'Row number.' }),
  webhookId: z
    .string()
    .meta({ description: 'The `webhook-id` header, the same at every attempt.', examples: ['msg_…'] }),
  event: z.string().meta({ description: 'Name of the event.', examples: ['audio.completed'] }),
  subject: z.string().meta({
    description: 'What the event is about.',
    examples: ['audio:<jobId>', 'product:<shopId>:<productId>'],
  }),
  url: z.string().meta({ description: 'Address that it is sent to.' }),
  status: z.enum(deliveryStatuses).meta({ description: 'Where it stands.' }),
  test: z.boolean().meta({ description: 'Sent by "Send test event".' }),
  attempts: z.int().meta({ description: 'Made so far.' }),
  createdAt: createdAtSchema,
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When it is tried next; null if it is not.' }),
  deliveredAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the receiver first responded with 2xx.' }),
  lastStatusCode: z
    .int()
    .nullable()
    .meta({ description: 'HTTP status of the last response; null without one.' }),
  lastLatencyMs: z.int().nullable().meta({ description: 'Milliseconds that the last attempt took.' }),
  lastError: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
};

const deliverySchema = z.strictObject(deliveryFields).meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

const attemptSchema = z.strictObject({
  number: z.int().meta({ description: 'From 1.' }),
  startedAt: z.iso.datetime().meta({ description: 'When it began, in UTC.' }),
  latencyMs: z.int().meta({ description: 'Milliseconds that it took.' }),
  statusCode: z.int().nullable().meta({ description: 'Null if there was no response.' }),
  error: z.string().nullable().meta({ description: 'Why it failed; null if it did not.' }),
  answer: z
    .string()
    .nullable()
    .meta({ description: "The start of the receiver's response: at most 1 kB of text." }),
});
export type DeliveryAttempt = z.output<typeof attemptSchema>;

const deliveryDetailSchema = z
  .strictObject({
    ...deliveryFields,
    request: z
      .strictObject({
        method: z.literal('POST').meta({ description: 'Always POST.' }),
        headers: z
          .record(z.string(), z.string())
          .meta({ description: 'Headers as they are sent, with the signature.' }),
        body: jsonObjectSchema.meta({ description: 'The body as it is sent.' }),
      })
      .meta({ description: 'What is sent.' }),
    history: z.array(attemptSchema).meta({ description: 'All attempts, oldest first.' }),
  })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/webhooks/deliveries',
  tag,
  summary: 'List your webhook deliveries, newest first',
  description:
    `The log covers the last ${webhookLimits.retentionDays} days. Send \`next_before\` as \`before\` for ` +
    'the next page; it is null on the last page.',
  callers,
  scope: 'webhooks',
  query: z.strictObject({
    status: z.enum(deliveryStatuses).optional(),
    event: z
      .string()
      .max(100)
      .optional()
      .meta({ examples: ['product.discovered'] }),
    subject: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Only deliveries about this subject, such as `product:<shopId>:<productId>`.' }),
    ...pageQuery(webhookLimits, rowBefore(15)),
  }),
  response: pageSchema(deliverySchema, z.int()).extend({
    deliveries: z
      .array(deliverySchema)
      .meta({ description: 'Deprecated: the same as `data`.', deprecated: true }),
    nextBefore: z
      .int()
      .nullable()
      .meta({ description: 'Deprecated: the same as `next_before`.', deprecated: true }),
  }),
});

const deliveryParams = z.strictObject({ id: rowIdSchema });

export const getDelivery = endpoint({
  name: 'getDelivery',
  method: 'GET',
  path: '/api/webhooks/deliveries/:id',
  tag,
  summary: 'One delivery with its request, responses and attempts',
  callers,
  scope: 'webhooks',
  params: deliveryParams,
  missing: webhookProblems.deliveryNotFound,
  response: deliveryDetailSchema,
});

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/replay',
  tag,
  summary: 'Send a delivery again',
  description: 'It is sent at once with the same `webhook-id` and starts a new round of attempts.',
  callers,
  scope: 'webhooks',
  idempotency: 'commits',
  spends: { changes: 1, webhook_events: 1 },
  params: deliveryParams,
  missing: webhookProblems.deliveryNotFound,
  response: deliverySchema,
  status: 202,
  problems: [webhookProblems.endpointOff, webhookProblems.endpointDeleted],
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/test',
  tag,
  summary: 'Send a test event and see the response',
  description:
    'Sends a signed sample of one event, waits up to 15 seconds and explains what to do if the ' +
    'receiver does not accept it. It is in the delivery log, is not retried and never disables an ' +
    'endpoint.',
  callers,
  scope: 'webhooks',
  idempotency: 'commits',
  spends: { changes: 1, webhook_events: 1 },
  body: z.strictObject({
    url: addressSchema.meta({ examples: ['https://n8n.example.com/webhook/overprint'] }),
    authorization: webhookAuthorizationSchema.optional().meta({
      description: "Sent as the `Authorization` header. Default: the one of the address's endpoint.",
    }),
    event: z.enum(webhookEventNames).optional().meta({ description: 'Default `product.discovered`.' }),
  }),
  response: z.strictObject({
    success: z.boolean().meta({ description: 'Whether the receiver responded with 2xx.' }),
    delivery: deliverySchema.meta({ description: 'The entry in the delivery log.' }),
    statusCode: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the receiver; null without a response.' }),
    latencyMs: z.int().meta({ description: 'Milliseconds until the response.' }),
    answer: z
      .string()
      .nullable()
      .meta({ description: "The start of the receiver's response; null without one." }),
    error: z.string().nullable().meta({ description: 'Why it failed; null if it did not.' }),
    advice: z
      .array(z.string())
      .meta({ description: 'What to do, one sentence each; empty if nothing is wrong.' }),
  }),
  problems: [outboundProblems.invalidWebhookUrl, webhookProblems.tooManyTests],
});

export const streamWebhooks = endpoint({
  name: 'streamWebhooks',
  method: 'GET',
  path: '/api/webhooks/stream',
  tag,
  summary: 'Receive your webhooks over an open connection',
  description:
    'Server-sent events, for machines without a public address. Every event of the account is sent ' +
    'as a `delivery` with `{"headers", "body"}`: `body` is the exact text, signed as for a webhook, ' +
    'whether or not an address gets it too. Custom headers, custom bodies and `Authorization` belong to ' +
    'addresses and are not sent here.\n\nThe first event is `open`. A stream that reconnects with ' +
    `\`Last-Event-ID\` continues after that event: the last ${webhookLimits.streamEvents} events of the ` +
    `last ${webhookLimits.streamHours} hours are stored once the account has listened, and \`left_out\` ` +
    'has the `count` of those that are gone. Without the header it starts with new events.\n\n' +
    'A comment every 15 seconds shows that the connection is alive. The server ends a stream when it shuts ' +
    'down, and when the key or the session ends.',
  callers,
  scope: 'webhooks',
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .optional()
      .meta({ description: 'The `id` of the last event that you received.', examples: ['57'] }),
  }),
  media: ['text/event-stream'],
  problems: [webhookProblems.tooManyStreams],
});
