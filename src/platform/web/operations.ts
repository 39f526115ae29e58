// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as openPictureModule from '#platform/shared/open-picture.ts';
import type * as serviceModule from '#platform/shared/service.ts';

export const openPicture: Operation<typeof openPictureModule.openPicture> = {
  name: 'openPicture',
  method: 'POST',
  path: '/api/pictures',
};

export const health: Operation<typeof serviceModule.health> = {
  name: 'health',
  method: 'GET',
  path: '/health',
};

export const llmsFullTextFile: Operation<typeof serviceModule.llmsFullTextFile> = {
  name: 'llmsFullTextFile',
  method: 'GET',
  path: '/llms-full.txt',
};

export const llmsTextFile: Operation<typeof serviceModule.llmsTextFile> = {
  name: 'llmsTextFile',
  method: 'GET',
  path: '/llms.txt',
};

export const openApiDocument: Operation<typeof serviceModule.openApiDocument> = {
  name: 'openApiDocument',
  method: 'GET',
  path: '/api/openapi.json',
};

export const postmanFile: Operation<typeof serviceModule.postmanFile> = {
  name: 'postmanFile',
  method: 'GET',
  path: '/docs/postman.json',
};
