import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { yearlyOnly } from '#platform/shared/entitlement.ts';
import { addressSchema, rowIdSchema } from '#platform/shared/fields.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { messageSchema, succeeded } from '#platform/shared/response-fields.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { ownBodySchema, ownHeadersSchema, ownShapeLimits } from './own-shape.ts';
import { webhookLimits } from './schedule.ts';
import { offReasons } from './statuses.ts';
import { webhookProblems } from './problems.ts';

const tag = 'Webhooks';
const callers = ['session', 'identity', 'key'] as const;
const params = z.strictObject({ id: rowIdSchema });
const missing = webhookProblems.endpointNotFound;

const moment = z.iso.datetime().nullable();

const endpointSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    url: z.string().meta({ description: 'Where events are sent.' }),
    events: z.array(z.enum(webhookEventNames)).meta({
      description:
        'The account events that are sent there. Empty for an address that is only used by requests ' +
        'and shops.',
    }),
    description: z.string().nullable().meta({ description: 'Your own description.' }),
    has_authorization: z.boolean().meta({ description: 'Whether an `authorization` is stored.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Custom headers; empty if there are none.' }),
    body: jsonObjectSchema.nullable().meta({ description: 'The custom body; null for the original event.' }),
    status: z.enum(['enabled', 'disabled']).meta({ description: 'Whether events are sent there.' }),
    disabled_reason: z
      .enum(offReasons)
      .nullable()
      .meta({ description: 'It responded with 410, failed for five days, or its owner disabled it.' }),
    disabled_at: moment.meta({ description: 'When it was disabled; null while it is enabled.' }),
    failing_since: moment.meta({
      description: 'Since when nothing has been delivered; null while it works.',
    }),
    last_delivered_at: moment.meta({ description: 'When it last took an event; null if never.' }),
    last_error: z
      .string()
      .nullable()
      .meta({ description: 'Why the last failed attempt failed; null without one.' }),
    created_at: moment.meta({ description: 'Null for older addresses.' }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are sent to.' });
export type WebhookEndpoint = z.infer<typeof endpointSchema>;
const oneEndpoint = z.strictObject({ success: succeeded, data: endpointSchema });

const eventsSchema = z
  .array(z.enum(webhookEventNames))
  .min(1, { error: 'events must have at least one event' })
  .max(webhookEventNames.length)
  .meta({ description: 'See `GET /api/webhooks/events`.', examples: [['product.discovered']] });
const descriptionSchema = z.string().trim().max(webhookLimits.descriptionMaxLength);

export const createWebhookEndpoint = endpoint({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/webhooks/endpoints',
  tag,
  summary: 'Subscribe an address to events of the account',
  description:
    'The events listed are sent there, in addition to the addresses of requests and shops; an address ' +
    `that is both gets each event once. At most ${webhookLimits.endpointsMax} per account.`,
  callers,
  scope: 'webhooks',
  idempotency: 'commits',
  spends: { changes: 1 },
  status: 201,
  body: z.strictObject({
    url: addressSchema.meta({ examples: ['https://n8n.example.com/webhook/overprint'] }),
    events: eventsSchema.optional().meta({
      description: 'Default: all, including events added later.',
      examples: [['audio.completed']],
    }),
    description: descriptionSchema.optional().meta({ examples: ['Production workflow'] }),
    authorization: webhookAuthorizationSchema.optional(),
    headers: ownHeadersSchema.optional(),
    body: ownBodySchema.optional(),
  }),
  maxBodyBytes: ownShapeLimits.requestMaxBytes,
  response: oneEndpoint,
  problems: [
    outboundProblems.invalidWebhookUrl,
    webhookProblems.duplicateEndpoint,
    webhookProblems.tooManyEndpoints,
    yearlyOnly('custom_webhooks'),
  ],
});

export const listWebhookEndpoints = endpoint({
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/webhooks/endpoints',
  tag,
  summary: 'List your webhook endpoints, newest first',
  description:
    'Subscribed addresses, and addresses used by requests and shops from their first event on. ' +
    'Addresses that only got test events are not listed. An address that responds with 410 or fails ' +
    'for five days is disabled: its pending webhooks fail, and new ones are logged without being sent.',
  callers,
  scope: 'webhooks',
  query: z.strictObject({
    limit: z
      .string()
      .regex(/^\d{1,3}$/, { error: 'limit must be a whole number' })
      .transform(Number)
      .pipe(z.number().min(1).max(webhookLimits.pageMax))
      .optional()
      .meta({ description: `1 to ${webhookLimits.pageMax}, default ${webhookLimits.pageDefault}.` }),
    before: z
      .string()
      .regex(/^\d{1,9}$/, { error: 'before must be the id of an endpoint' })
      .transform(Number)
      .optional()
      .meta({ description: 'Only endpoints older than the one with this id.' }),
    url: addressSchema.optional().meta({ description: 'Only the endpoint with this address.' }),
  }),
  response: z.strictObject({
    success: succeeded,
    data: z.array(endpointSchema).meta({ description: 'The page of endpoints.' }),
    next_before: z
      .int()
      .nullable()
      .meta({ description: '`before` of the next page; null on the last page.' }),
  }),
});

export const getWebhookEndpoint = endpoint({
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/webhooks/endpoints/:id',
  tag,
  summary: 'One webhook endpoint',
  callers,
  scope: 'webhooks',
  params,
  missing,
  response: oneEndpoint,
});

export const updateWebhookEndpoint = endpoint({
  name: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/api/webhooks/endpoints/:id',
  tag,
  summary: 'Change, enable or disable a webhook endpoint',
  description:
    'Omitted fields do not change. After it is enabled again, it gets new events; replay the missed ones.',
  callers,
  scope: 'webhooks',
  spends: { changes: 1 },
  params,
  missing,
  body: z.strictObject({
    events: eventsSchema.optional(),
    description: descriptionSchema.nullable().optional().meta({ description: 'null clears it.' }),
    authorization: webhookAuthorizationSchema.nullable().optional(),
    headers: ownHeadersSchema.nullable().optional(),
    body: ownBodySchema.nullable().optional(),
    status: z
      .enum(['enabled', 'disabled'])
      .optional()
      .meta({ examples: ['enabled'] }),
  }),
  maxBodyBytes: ownShapeLimits.requestMaxBytes,
  response: oneEndpoint,
  problems: [webhookProblems.tooManyEndpoints, yearlyOnly('custom_webhooks')],
});

export const deleteWebhookEndpoint = endpoint({
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/webhooks/endpoints/:id',
  tag,
  summary: 'Delete a webhook endpoint',
  description:
    'Its pending webhooks fail. The log remains. A request or shop that still uses the address adds it ' +
    'again with its next event.',
  callers,
  scope: 'webhooks',
  spends: { changes: 1 },
  params,
  missing,
  response: z.strictObject({ success: succeeded, message: messageSchema }),
});

export const previewWebhook = endpoint({
  name: 'previewWebhook',
  method: 'POST',
  path: '/api/webhooks/endpoints/preview',
  tag,
  summary: 'Preview the custom body of an endpoint',
  description:
    'Fills the body with the newest event of this type in the delivery log, or with its sample if there is ' +
    'none. Nothing is sent or stored.',
  callers,
  scope: 'webhooks',
  idempotency: 'reruns',
  spends: { changes: 1 },
  yearly: yearlyOnly('custom_webhooks'),
  body: z.strictObject({
    body: ownBodySchema,
    headers: ownHeadersSchema.optional(),
    event: z
      .enum(webhookEventNames)
      .optional()
      .meta({ description: 'Default: the event of the newest delivery, otherwise `product.discovered`.' }),
  }),
  maxBodyBytes: ownShapeLimits.requestMaxBytes,
  response: z
    .strictObject({
      success: succeeded,
      data: z
        .strictObject({
          event: z.enum(webhookEventNames).meta({ description: 'Name of the event.' }),
          source: z.enum(['last_event', 'sample']).meta({ description: 'What the body was filled with.' }),
          headers: z.record(z.string(), z.string()).meta({ description: 'Headers as they would be sent.' }),
          body: jsonObjectSchema.meta({ description: 'The filled body.' }),
          paths: z.array(z.string()).meta({ description: 'The paths in the event, for placeholders.' }),
        })
        .meta({ description: 'What would be sent.' }),
    })
    .meta({ id: 'WebhookPreview' }),
  problems: [webhookProblems.filledTooLarge],
});
