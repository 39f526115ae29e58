import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { standIn } from '#platform/shared/stand-in.ts';

const callers = ['session', 'identity'] as const;

export const sandboxProblems = problems({
  paymentMissing: { status: 404, code: 'payment_not_found', error: 'Payment not found' },
  subscriptionMissing: { status: 404, code: 'subscription_not_found', error: 'Subscription not found' },
  notNow: {
    status: 409,
    code: 'not_now',
    error: 'That cannot happen in this state',
    fix: 'Look at the list: its state may have changed.',
  },
});

const subscriptionSchema = z.strictObject({
  id: z.string(),
  plan: z.string(),
  status: z
    .string()
    .meta({ description: "The provider's status: active, past_due, incomplete, canceled, ..." }),
  currentPeriodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  failsNextRenewal: z.boolean(),
  failsRetries: z.boolean().meta({ description: 'Retries of the next renewal fail too.' }),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Time of the next retry of an unpaid renewal; null if there is none.' }),
});

const paymentSchema = z.strictObject({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string().meta({
    description: "The provider's status: succeeded, requires_payment_method, requires_action, canceled.",
  }),
  refunded: z.number(),
  dispute: z
    .string()
    .nullable()
    .meta({ description: 'needs_response, won or lost; null without a dispute.' }),
  description: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const accountSchema = z.strictObject({
  customerId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  own: z.boolean().meta({ description: "The caller's own account, the only one that can be acted on." }),
  subscriptions: z.array(subscriptionSchema),
  payments: z.array(paymentSchema),
});
export type SandboxAccount = z.infer<typeof accountSchema>;

export const listSandboxAccounts = endpoint({
  name: 'listSandboxAccounts',
  method: 'GET',
  path: '/sandbox/payments',
  ...standIn,
  summary: 'Every customer of the local payment provider, the newest first',
  callers,
  response: z.strictObject({ accounts: z.array(accountSchema) }),
});

const providerIdSchema = z
  .string()
  .regex(/^[a-z]+_[A-Za-z0-9]{4,80}$/)
  .meta({ description: "The provider's id." });
const params = z.strictObject({ id: providerIdSchema });
const response = accountSchema;

/** The buttons of `/sandbox`. Each returns the account as it is after the application received the events. */
const subscriptionAction = {
  method: 'POST',
  ...standIn,
  callers,
  params,
  missing: sandboxProblems.subscriptionMissing,
  response,
  problems: [sandboxProblems.notNow],
} as const;
const paymentAction = { ...subscriptionAction, missing: sandboxProblems.paymentMissing } as const;

export const renewNow = endpoint({
  ...subscriptionAction,
  name: 'sandboxRenewNow',
  path: '/sandbox/payments/subscriptions/:id/renew',
  summary: 'Renew now',
  description:
    'The period ends at once: the next one is charged, a cancelled subscription ends. While the last ' +
    'renewal is unpaid this is the next attempt to collect it; when that fails too, the subscription ends.',
});

export const failNextRenewal = endpoint({
  ...subscriptionAction,
  name: 'sandboxFailNextRenewal',
  path: '/sandbox/payments/subscriptions/:id/fail-next-renewal',
  summary: 'Fail next renewal',
  description:
    'Without a body, the next renewal fails. `{"retries": true}` makes its retries fail too; ' +
    '`{"fail": false}` undoes both.',
  body: z.strictObject({ fail: z.boolean().default(true), retries: z.boolean().default(false) }),
});

export const refundPayment = endpoint({
  ...paymentAction,
  name: 'sandboxRefund',
  path: '/sandbox/payments/payments/:id/refund',
  summary: 'Refund a payment, all of what is left or a part',
  body: z.strictObject({ amount: z.number().positive().max(999_999.99).optional() }),
});

export const disputePayment = endpoint({
  ...paymentAction,
  name: 'sandboxDispute',
  path: '/sandbox/payments/payments/:id/dispute',
  summary: 'Open a dispute over a payment, or decide the open one',
  body: z.strictObject({ outcome: z.enum(['open', 'won', 'lost']) }),
});

/** The longest time span at once is the sum of both, about three years. */
const longestDays = 366;
const longestMonths = 24;

export const advanceTime = endpoint({
  name: 'sandboxAdvanceTime',
  method: 'POST',
  path: '/sandbox/payments/advance',
  ...standIn,
  summary: "Let time go by at the provider for the caller's own account",
  description:
    'The clock here does not move: all that the account did at the provider moves into the past by that ' +
    'much. What was due meanwhile then happens in its order, each thing with its events: upcoming ' +
    'invoices, renewals, attempts to collect unpaid ones 3, 5 and 7 days apart, the ends of cancelled ' +
    'and unpaid subscriptions. Bought time runs off as well.',
  callers,
  body: z
    .strictObject({
      days: z.int().min(0).max(longestDays).default(0),
      months: z.int().min(0).max(longestMonths).default(0),
    })
    .refine(({ days, months }) => days + months > 0, { error: 'days or months is required' }),
  response,
  problems: [sandboxProblems.notNow],
});

export const replayEvents = endpoint({
  name: 'sandboxReplayEvents',
  method: 'POST',
  path: '/sandbox/payments/events/replay',
  ...standIn,
  summary: "Send the account's events again, shuffled and repeated",
  callers,
  body: z.strictObject({ shuffle: z.boolean().default(true), times: z.int().min(1).max(10).default(2) }),
  response: z.strictObject({ sent: z.int(), accepted: z.int() }),
});
