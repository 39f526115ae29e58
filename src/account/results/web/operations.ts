// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/results/shared/contract.ts';

export const deleteResults: Operation<typeof contractModule.deleteResults> = {
  name: 'deleteResults',
  method: 'POST',
  path: '/api/results/delete',
};

export const getImage: Operation<typeof contractModule.getImage> = {
  name: 'getImage',
  method: 'GET',
  path: '/api/images/:name',
};

export const getResult: Operation<typeof contractModule.getResult> = {
  name: 'getResult',
  method: 'GET',
  path: '/api/results/:id',
};

export const getResultThumbnail: Operation<typeof contractModule.getResultThumbnail> = {
  name: 'getResultThumbnail',
  method: 'GET',
  path: '/api/results/:id/thumbnail',
};

export const getResultZip: Operation<typeof contractModule.getResultZip> = {
  name: 'getResultZip',
  method: 'GET',
  path: '/api/images/zip/:name',
};

export const listResultGroups: Operation<typeof contractModule.listResultGroups> = {
  name: 'listResultGroups',
  method: 'GET',
  path: '/api/results/groups',
};

export const listResults: Operation<typeof contractModule.listResults> = {
  name: 'listResults',
  method: 'GET',
  path: '/api/results',
};

export const zipResults: Operation<typeof contractModule.zipResults> = {
  name: 'zipResults',
  method: 'POST',
  path: '/api/results/zip',
};
