import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { centsOf, oneTimeLimits } from './one-time-purchase.ts';
import { planIds } from './plans.ts';
import { type TaxIdType, taxIdTypes } from './tax-id-types.ts';
import { billingProblems } from './problems.ts';

const tag = 'Billing';
const callers = ['session', 'identity'] as const;
const awayProblems = [billingProblems.providerAway, billingProblems.providerFailed];

const moneySchema = z
  .number()
  .meta({ description: 'In the currency, with cents as decimals.', examples: [29.99] });
const currencySchema = z.string().meta({ description: 'ISO 4217 in small letters.', examples: ['usd'] });

const planSchema = z.strictObject({
  id: z.enum(planIds),
  name: z.string(),
  price: moneySchema,
  interval: z.enum(['month', 'year']),
  priceId: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

const plansSchema = z.strictObject({
  plans: z.array(planSchema),
  currency: currencySchema,
  publishableKey: z.string().meta({ description: 'For the `Stripe(...)` of the payment form.' }),
  scriptUrl: z
    .string()
    .nullable()
    .meta({
      description:
        'Null with the real provider. On a local machine: path of a module script that sets ' +
        '`window.Stripe`; load it (`type=module`) before `loadStripe`, which then uses it instead of the ' +
        "provider's script.",
    }),
});

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
  tag,
  summary: 'What the subscriptions cost',
  description:
    'The two plans with the price that the payment provider charges, and what a payment form needs.',
  callers: 'anyone',
  response: plansSchema,
  problems: awayProblems,
});

const amountSchema = z
  .number({ error: billingProblems.amountOutOfRange.error })
  .min(oneTimeLimits.minAmount, { error: billingProblems.amountOutOfRange.error })
  .max(oneTimeLimits.maxAmount, { error: billingProblems.amountOutOfRange.error })
  .refine((amount) => centsOf(amount) !== undefined, { error: billingProblems.amountOutOfRange.error })
  .meta({ description: '0.50 to 999,999.99, whole cents.', examples: [29.99] });

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  tag,
  summary: 'Start a one-off payment for premium time',
  description:
    '30 days for each 29.99, pro rata to the hour, added to any time left; beside a live subscription ' +
    'the time starts to count when that ends. Until it is paid, the same amount gives the same payment ' +
    'again; another amount cancels the one before.',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({ amount: amountSchema }),
  response: z.strictObject({
    success: z.literal(true),
    clientSecret: z.string(),
    amount: moneySchema,
    hours: z.int().meta({ description: 'Premium time that the amount buys.' }),
    premiumUntil: z.iso
      .datetime()
      .meta({ description: 'Until when the account is premium if it is paid now.' }),
  }),
  problems: [billingProblems.amountOutOfRange, billingProblems.checkoutReplaced, ...awayProblems],
});

const priceBody = z.strictObject({
  priceId: z
    .string({ error: 'priceId is required' })
    .min(1)
    .max(200)
    .meta({ description: 'Of a plan in `GET /api/plans`.' }),
});

export const createSubscription = endpoint({
  name: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
  tag,
  summary: 'Start a subscription',
  description:
    'It lives once its first invoice is paid with the client secret. Until then the same plan gives the ' +
    'same payment again; another plan cancels the one before.',
  callers,
  spends: { account_changes: 1 },
  body: priceBody,
  response: z.strictObject({ success: z.literal(true), clientSecret: z.string() }),
  problems: [
    billingProblems.unknownPrice,
    billingProblems.subscriptionExists,
    billingProblems.checkoutReplaced,
    ...awayProblems,
  ],
});

/** `none` without a live subscription; unfinished and ended ones don't count. */
const subscriptionStatuses = ['none', 'active', 'trialing', 'past_due'] as const;

const subscriptionSchema = z
  .strictObject({
    plan: z.enum(planIds).nullable().meta({ description: 'Of the live subscription; null without one.' }),
    status: z.enum(subscriptionStatuses).meta({
      description: '`past_due`: the last renewal was not paid; access stays while the provider tries again.',
    }),
    currentPeriodEnd: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Next renewal, or the end when it was cancelled.' }),
    cancelAtPeriodEnd: z.boolean(),
    premiumUntil: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          'When premium ends if nothing more is paid: the period of the subscription plus time bought by ' +
          'one-off payments. Null for a free account.',
      }),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionState = z.infer<typeof subscriptionSchema>;

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/api/subscription',
  tag,
  summary: "The account's subscription and premium time",
  callers,
  response: subscriptionSchema,
});

export const refreshSubscription = endpoint({
  name: 'refreshSubscription',
  method: 'POST',
  path: '/api/subscription/refresh',
  tag,
  summary: 'Read the account again from the payment provider',
  description:
    'For the pages that a payment returns to: what was paid counts at once, also when the provider is ' +
    'late to tell. The address of such a page proves nothing and is not read.',
  callers,
  spends: { account_changes: 1 },
  response: subscriptionSchema,
  problems: awayProblems,
});

export const payRenewal = endpoint({
  name: 'payRenewal',
  method: 'POST',
  path: '/api/subscription/pay',
  tag,
  summary: 'Pay a renewal that could not be charged',
  description:
    'While the subscription is `past_due`: gives the client secret of its open invoice. Paid with it, ' +
    'the subscription is active again and the card that paid is charged from then on. Asking again ' +
    'gives the same payment.',
  callers,
  spends: { account_changes: 1 },
  response: z.strictObject({
    success: z.literal(true),
    clientSecret: z.string(),
    amount: moneySchema,
    currency: currencySchema,
    reason: z.enum(['declined', 'confirmation']).meta({
      description:
        '`declined`: the card was refused, and the provider tries it again. `confirmation`: the ' +
        "customer's bank asks the customer to confirm the payment; nothing is tried again until then.",
    }),
    url: z.string().nullable().meta({ description: "The provider's own page that takes the payment." }),
  }),
  problems: [billingProblems.noSubscription, billingProblems.nothingToPay, ...awayProblems],
});

const cardSchema = z
  .strictObject({
    brand: z.string().meta({ examples: ['visa'] }),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
  })
  .nullable();
export type Card = z.infer<typeof cardSchema>;

export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/subscription/card',
  tag,
  summary: 'The card that renewals are charged to',
  description: 'Null without a live subscription.',
  callers,
  response: z.strictObject({ card: cardSchema }),
  problems: awayProblems,
});

export const startCardChange = endpoint({
  name: 'startCardChange',
  method: 'POST',
  path: '/api/subscription/card/setup',
  tag,
  summary: 'Start to put another card on file',
  description:
    "Gives the client secret with which the payment provider's script checks the card. Nothing is charged.",
  callers,
  spends: { account_changes: 1 },
  response: z.strictObject({ success: z.literal(true), clientSecret: z.string() }),
  problems: [billingProblems.noSubscription, ...awayProblems],
});

export const changeCard = endpoint({
  name: 'changeCard',
  method: 'POST',
  path: '/api/subscription/card',
  tag,
  summary: 'Charge renewals to a card that was checked',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({
    setupIntentId: z
      .string()
      .regex(/^seti_\w{4,80}$/)
      .meta({ description: 'The id before `_secret_` in the client secret.' }),
  }),
  response: z.strictObject({ card: cardSchema }),
  problems: [billingProblems.noSubscription, billingProblems.cardNotChecked, ...awayProblems],
});

export const changeSubscription = endpoint({
  name: 'changeSubscription',
  method: 'POST',
  path: '/api/subscription/change',
  tag,
  summary: 'Change the plan',
  description:
    'What is left of the paid period is set off and the difference is charged at once. A declined card ' +
    'changes nothing.',
  callers,
  spends: { account_changes: 1 },
  body: priceBody,
  response: subscriptionSchema,
  problems: [
    billingProblems.unknownPrice,
    billingProblems.noSubscription,
    billingProblems.samePlan,
    billingProblems.subscriptionEnds,
    billingProblems.paymentDeclined,
    billingProblems.confirmationNeeded,
    ...awayProblems,
  ],
});

export const previewSubscriptionChange = endpoint({
  name: 'previewSubscriptionChange',
  method: 'POST',
  path: '/api/subscription/change/preview',
  tag,
  summary: 'What a change of plan would cost now',
  callers,
  spends: { account_changes: 1 },
  body: priceBody,
  response: z.strictObject({
    plan: z.enum(planIds),
    currency: currencySchema,
    dueNow: moneySchema.meta({ description: 'Charged at once; 0 where the credit is larger.' }),
    credit: moneySchema.meta({ description: 'What is left of the paid period, set off.' }),
    charge: moneySchema.meta({ description: 'The new plan from now on.' }),
    creditLeft: moneySchema.meta({ description: 'Credit kept for later invoices.' }),
    currentPeriodEnd: z.iso.datetime().meta({ description: 'End of the period that then starts.' }),
  }),
  problems: [
    billingProblems.unknownPrice,
    billingProblems.noSubscription,
    billingProblems.samePlan,
    billingProblems.subscriptionEnds,
    ...awayProblems,
  ],
});

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/subscription/cancel',
  tag,
  summary: 'Let the subscription end with its period',
  description: 'Nothing is charged any more; access stays until then. Cancelling twice is no error.',
  callers,
  spends: { account_changes: 1 },
  response: subscriptionSchema,
  problems: [billingProblems.noSubscription, ...awayProblems],
});

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/subscription/resume',
  tag,
  summary: 'Take a cancellation back before it takes effect',
  callers,
  spends: { account_changes: 1 },
  response: subscriptionSchema,
  problems: [billingProblems.noSubscription, ...awayProblems],
});

const invoiceSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['subscription', 'one_off']),
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible', 'refunded', 'partly_refunded', 'disputed']),
  amount: moneySchema,
  currency: currencySchema,
  createdAt: z.iso.datetime(),
  url: z.string().nullable().meta({ description: "The provider's page with the invoice or receipt." }),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/invoices',
  tag,
  summary: 'Invoices and one-off payments, newest first',
  callers,
  response: z.array(invoiceSchema),
  problems: awayProblems,
});

const invoiceDetailsSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(150)
      .nullable()
      .meta({ description: "Name or company on invoices; null for the account's own name." }),
    taxId: z
      .strictObject({
        type: z.enum(Object.keys(taxIdTypes) as TaxIdType[]),
        value: z.string().trim().min(2).max(40),
      })
      .nullable()
      .meta({ description: 'The number by which your company is known to tax offices.' }),
  })
  .meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>;

export const getInvoiceDetails = endpoint({
  name: 'getInvoiceDetails',
  method: 'GET',
  path: '/api/invoices/details',
  tag,
  summary: 'Name and tax id on your invoices',
  callers,
  response: invoiceDetailsSchema,
  problems: awayProblems,
});

export const setInvoiceDetails = endpoint({
  name: 'setInvoiceDetails',
  method: 'PUT',
  path: '/api/invoices/details',
  tag,
  summary: 'Set name and tax id on your later invoices',
  callers,
  spends: { account_changes: 1 },
  body: invoiceDetailsSchema,
  response: invoiceDetailsSchema,
  problems: [billingProblems.invalidTaxId, ...awayProblems],
});

export const receiveStripeEvent = endpoint({
  name: 'receiveStripeEvent',
  method: 'POST',
  path: '/api/stripe/webhook',
  tag,
  summary: 'Where the payment provider reports events',
  description:
    'Signed by the provider (`Stripe-Signature`). An event only says which customer to read again; its ' +
    'contents change nothing. A repeated one is acknowledged and changes nothing.',
  callers: 'anyone',
  rawBody: true,
  maxBodyBytes: 256 * 1024,
  body: z.string(),
  response: z.strictObject({ received: z.literal(true) }),
  problems: [billingProblems.invalidSignature, billingProblems.otherMode, ...awayProblems],
});
