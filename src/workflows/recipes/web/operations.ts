// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#workflows/recipes/shared/contract.ts';

export const previewShop: Operation<typeof contractModule.previewShop> = {
  name: 'previewShop',
  method: 'POST',
  path: '/api/redbubble/shops/:id/preview',
};
