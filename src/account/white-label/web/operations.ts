// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/white-label/shared/contract.ts';

export const deleteWhiteLabel: Operation<typeof contractModule.deleteWhiteLabel> = {
  name: 'deleteWhiteLabel',
  method: 'DELETE',
  path: '/api/white-label',
};

export const getWhiteLabel: Operation<typeof contractModule.getWhiteLabel> = {
  name: 'getWhiteLabel',
  method: 'GET',
  path: '/api/white-label',
};

export const setWhiteLabel: Operation<typeof contractModule.setWhiteLabel> = {
  name: 'setWhiteLabel',
  method: 'POST',
  path: '/api/white-label',
};

export const verifyWhiteLabel: Operation<typeof contractModule.verifyWhiteLabel> = {
  name: 'verifyWhiteLabel',
  method: 'POST',
  path: '/api/white-label/verify',
};
