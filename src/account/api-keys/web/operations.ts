// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/api-keys/shared/contract.ts';

export const createApiKey: Operation<typeof contractModule.createApiKey> = {
  name: 'createApiKey',
  method: 'POST',
  path: '/api/keys',
};

export const deleteApiKey: Operation<typeof contractModule.deleteApiKey> = {
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/api/keys/:id',
};

export const listApiKeys: Operation<typeof contractModule.listApiKeys> = {
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/keys',
};

export const rotateApiKey: Operation<typeof contractModule.rotateApiKey> = {
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api/keys/:id/rotate',
};
