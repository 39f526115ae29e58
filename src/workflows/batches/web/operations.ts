// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#workflows/batches/shared/contract.ts';

export const cancelBatch: Operation<typeof contractModule.cancelBatch> = {
  name: 'cancelBatch',
  method: 'DELETE',
  path: '/api/batches/:id',
};

export const createBatch: Operation<typeof contractModule.createBatch> = {
  name: 'createBatch',
  method: 'POST',
  path: '/api/batches',
};

export const getBatch: Operation<typeof contractModule.getBatch> = {
  name: 'getBatch',
  method: 'GET',
  path: '/api/batches/:id',
};

export const getBatchZip: Operation<typeof contractModule.getBatchZip> = {
  name: 'getBatchZip',
  method: 'GET',
  path: '/api/batches/zip/:name',
};

export const listBatches: Operation<typeof contractModule.listBatches> = {
  name: 'listBatches',
  method: 'GET',
  path: '/api/batches',
};

export const retryBatch: Operation<typeof contractModule.retryBatch> = {
  name: 'retryBatch',
  method: 'POST',
  path: '/api/batches/:id/retry',
};
