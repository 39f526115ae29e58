import { problems } from '#platform/shared/problem.ts';
import { webhookLimits } from './schedule.ts';

export const webhookProblems = problems({
  deliveryNotFound: { status: 404, code: 'delivery_not_found', error: 'Webhook delivery not found' },
  endpointNotFound: { status: 404, code: 'webhook_endpoint_not_found', error: 'Webhook endpoint not found' },
  endpointOff: {
    status: 409,
    code: 'webhook_endpoint_off',
    error: 'Webhook endpoint is switched off',
    fix: 'Enable the endpoint first: PATCH /api/webhooks/endpoints/{id} with {"status": "enabled"}.',
  },
  endpointDeleted: {
    status: 409,
    code: 'webhook_endpoint_deleted',
    error: 'Webhook endpoint was deleted',
    fix: 'Create it again: POST /api/webhooks/endpoints.',
  },
  duplicateEndpoint: {
    status: 409,
    code: 'duplicate_endpoint',
    error: 'This address is already subscribed',
    fix: 'Change its existing endpoint: PATCH /api/webhooks/endpoints/{id}.',
    param: 'url',
  },
  tooManyEndpoints: {
    status: 403,
    code: 'webhook_endpoint_limit',
    error: `An account can subscribe ${webhookLimits.endpointsMax} addresses`,
    fix: 'Delete an endpoint that is no longer needed.',
  },
  filledTooLarge: {
    status: 400,
    code: 'body_too_large',
    error: 'With this event the body would have more than 1 MB',
    fix: 'Use fewer or smaller values. If the body is too large, the original event is sent instead.',
    param: 'body',
  },
  tooManyStreams: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many open streams of webhooks',
    fix: `Close one first; an account can have ${webhookLimits.streamsAtOnce}.`,
  },
  tooManyTests: {
    status: 429,
    code: 'too_many_webhook_tests',
    error: 'Too many test events',
    fix: `Wait a minute; an account can send ${webhookLimits.testsPerMinute} a minute.`,
  },
});
