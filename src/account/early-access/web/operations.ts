// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/early-access/shared/contract.ts';

export const registerEarlyBird: Operation<typeof contractModule.registerEarlyBird> = {
  name: 'registerEarlyBird',
  method: 'POST',
  path: '/api/early-bird',
};
