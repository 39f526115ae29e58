// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#workflows/templates/shared/contract.ts';
import type * as importContractModule from '#workflows/templates/shared/import-contract.ts';

export const createTemplate: Operation<typeof contractModule.createTemplate> = {
  name: 'createTemplate',
  method: 'POST',
  path: '/api/templates',
};

export const deleteTemplate: Operation<typeof contractModule.deleteTemplate> = {
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/:id',
};

export const getTemplate: Operation<typeof contractModule.getTemplate> = {
  name: 'getTemplate',
  method: 'GET',
  path: '/api/templates/:id',
};

export const getTemplateImage: Operation<typeof contractModule.getTemplateImage> = {
  name: 'getTemplateImage',
  method: 'GET',
  path: '/api/templates/:id/image',
};

export const getTemplateThumbnail: Operation<typeof contractModule.getTemplateThumbnail> = {
  name: 'getTemplateThumbnail',
  method: 'GET',
  path: '/api/templates/:id/thumbnail',
};

export const listTemplates: Operation<typeof contractModule.listTemplates> = {
  name: 'listTemplates',
  method: 'GET',
  path: '/api/templates',
};

export const renderLayout: Operation<typeof contractModule.renderLayout> = {
  name: 'renderLayout',
  method: 'POST',
  path: '/api/templates/render',
};

export const renderTemplate: Operation<typeof contractModule.renderTemplate> = {
  name: 'renderTemplate',
  method: 'POST',
  path: '/api/templates/:id/render',
};

export const replaceTemplate: Operation<typeof contractModule.replaceTemplate> = {
  name: 'replaceTemplate',
  method: 'PUT',
  path: '/api/templates/:id',
};

export const importTemplate: Operation<typeof importContractModule.importTemplate> = {
  name: 'importTemplate',
  method: 'POST',
  path: '/api/templates/import',
};
