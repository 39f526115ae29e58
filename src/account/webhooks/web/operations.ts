// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/webhooks/shared/contract.ts';
import type * as endpointsModule from '#account/webhooks/shared/endpoints.ts';
import type * as sampleFilesModule from '#account/webhooks/shared/sample-files.ts';

export const getDelivery: Operation<typeof contractModule.getDelivery> = {
  name: 'getDelivery',
  method: 'GET',
  path: '/api/webhooks/deliveries/:id',
};

export const getWebhookSecret: Operation<typeof contractModule.getWebhookSecret> = {
  name: 'getWebhookSecret',
  method: 'GET',
  path: '/api/webhooks/secret',
};

export const listDeliveries: Operation<typeof contractModule.listDeliveries> = {
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/webhooks/deliveries',
};

export const listWebhookEvents: Operation<typeof contractModule.listWebhookEvents> = {
  name: 'listWebhookEvents',
  method: 'GET',
  path: '/api/webhooks/events',
};

export const replayDelivery: Operation<typeof contractModule.replayDelivery> = {
  name: 'replayDelivery',
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/replay',
};

export const rotateWebhookSecret: Operation<typeof contractModule.rotateWebhookSecret> = {
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/secret/rotate',
};

export const streamWebhooks: Operation<typeof contractModule.streamWebhooks> = {
  name: 'streamWebhooks',
  method: 'GET',
  path: '/api/webhooks/stream',
};

export const testWebhook: Operation<typeof contractModule.testWebhook> = {
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/test',
};

export const createWebhookEndpoint: Operation<typeof endpointsModule.createWebhookEndpoint> = {
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/webhooks/endpoints',
};

export const deleteWebhookEndpoint: Operation<typeof endpointsModule.deleteWebhookEndpoint> = {
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/webhooks/endpoints/:id',
};

export const getWebhookEndpoint: Operation<typeof endpointsModule.getWebhookEndpoint> = {
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/webhooks/endpoints/:id',
};

export const listWebhookEndpoints: Operation<typeof endpointsModule.listWebhookEndpoints> = {
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/webhooks/endpoints',
};

export const previewWebhook: Operation<typeof endpointsModule.previewWebhook> = {
  name: 'previewWebhook',
  method: 'POST',
  path: '/api/webhooks/endpoints/preview',
};

export const updateWebhookEndpoint: Operation<typeof endpointsModule.updateWebhookEndpoint> = {
  name: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/api/webhooks/endpoints/:id',
};

export const getSampleFile: Operation<typeof sampleFilesModule.getSampleFile> = {
  name: 'getSampleFile',
  method: 'GET',
  path: '/samples/:name',
};
