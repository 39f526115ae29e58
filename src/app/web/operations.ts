// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as statusModule from '#app/shared/status.ts';

export const getStatus: Operation<typeof statusModule.getStatus> = {
  name: 'getStatus',
  method: 'GET',
  path: '/api/status',
};
