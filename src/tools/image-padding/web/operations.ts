// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#tools/image-padding/shared/contract.ts';

export const padImage: Operation<typeof contractModule.padImage> = {
  name: 'padImage',
  method: 'POST',
  path: '/api/image_padding',
};
