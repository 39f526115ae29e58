// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as analyticsModule from '#account/usage/shared/analytics.ts';
import type * as contractModule from '#account/usage/shared/contract.ts';
import type * as daysModule from '#account/usage/shared/days.ts';
import type * as requestsModule from '#account/usage/shared/requests.ts';

export const getAnalytics: Operation<typeof analyticsModule.getAnalytics> = {
  name: 'getAnalytics',
  method: 'GET',
  path: '/api/analytics',
};

export const getUsage: Operation<typeof contractModule.getUsage> = {
  name: 'getUsage',
  method: 'GET',
  path: '/api/usage',
};

export const getUsageDays: Operation<typeof daysModule.getUsageDays> = {
  name: 'getUsageDays',
  method: 'GET',
  path: '/api/usage/days',
};

export const getRequest: Operation<typeof requestsModule.getRequest> = {
  name: 'getRequest',
  method: 'GET',
  path: '/api/requests/:id',
};

export const listRequests: Operation<typeof requestsModule.listRequests> = {
  name: 'listRequests',
  method: 'GET',
  path: '/api/requests',
};
