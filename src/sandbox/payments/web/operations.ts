// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#sandbox/payments/shared/contract.ts';

export const advanceTime: Operation<typeof contractModule.advanceTime> = {
  name: 'sandboxAdvanceTime',
  method: 'POST',
  path: '/sandbox/payments/advance',
};

export const disputePayment: Operation<typeof contractModule.disputePayment> = {
  name: 'sandboxDispute',
  method: 'POST',
  path: '/sandbox/payments/payments/:id/dispute',
};

export const failNextRenewal: Operation<typeof contractModule.failNextRenewal> = {
  name: 'sandboxFailNextRenewal',
  method: 'POST',
  path: '/sandbox/payments/subscriptions/:id/fail-next-renewal',
};

export const listSandboxAccounts: Operation<typeof contractModule.listSandboxAccounts> = {
  name: 'listSandboxAccounts',
  method: 'GET',
  path: '/sandbox/payments',
};

export const refundPayment: Operation<typeof contractModule.refundPayment> = {
  name: 'sandboxRefund',
  method: 'POST',
  path: '/sandbox/payments/payments/:id/refund',
};

export const renewNow: Operation<typeof contractModule.renewNow> = {
  name: 'sandboxRenewNow',
  method: 'POST',
  path: '/sandbox/payments/subscriptions/:id/renew',
};

export const replayEvents: Operation<typeof contractModule.replayEvents> = {
  name: 'sandboxReplayEvents',
  method: 'POST',
  path: '/sandbox/payments/events/replay',
};
