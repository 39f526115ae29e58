// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as assetContractModule from '#tools/text-overlay/shared/asset-contract.ts';
import type * as contractModule from '#tools/text-overlay/shared/contract.ts';
import type * as downloadContractModule from '#tools/text-overlay/shared/download-contract.ts';
import type * as fontContractModule from '#tools/text-overlay/shared/font-contract.ts';

export const addAsset: Operation<typeof assetContractModule.addAsset> = {
  name: 'addAsset',
  method: 'POST',
  path: '/api/assets',
};

export const deleteAsset: Operation<typeof assetContractModule.deleteAsset> = {
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/api/assets/:id',
};

export const getAssetImage: Operation<typeof assetContractModule.getAssetImage> = {
  name: 'getAssetImage',
  method: 'GET',
  path: '/api/assets/:id/image',
};

export const listAssets: Operation<typeof assetContractModule.listAssets> = {
  name: 'listAssets',
  method: 'GET',
  path: '/api/assets',
};

export const drawText: Operation<typeof contractModule.drawText> = {
  name: 'drawText',
  method: 'POST',
  path: '/api/text_overlay',
};

export const recordDownload: Operation<typeof downloadContractModule.recordDownload> = {
  name: 'recordDownload',
  method: 'POST',
  path: '/api/text_overlay/downloads',
};

export const addFont: Operation<typeof fontContractModule.addFont> = {
  name: 'addFont',
  method: 'POST',
  path: '/api/fonts',
};

export const deleteFont: Operation<typeof fontContractModule.deleteFont> = {
  name: 'deleteFont',
  method: 'DELETE',
  path: '/api/fonts/:id',
};

export const getFontFile: Operation<typeof fontContractModule.getFontFile> = {
  name: 'getFontFile',
  method: 'GET',
  path: '/api/fonts/:id/file',
};

export const listFonts: Operation<typeof fontContractModule.listFonts> = {
  name: 'listFonts',
  method: 'GET',
  path: '/api/fonts',
};
