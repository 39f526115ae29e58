import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { createdAtSchema, succeeded } from '#platform/shared/response-fields.ts';
import { centsOf, oneTimeLimits } from './one-time-purchase.ts';
import { planIds } from './plans.ts';
import { type TaxIdType, taxIdTypes } from './tax-id-types.ts';
import { billingProblems } from './problems.ts';

const tag = 'Billing';
const callers = ['session', 'identity'] as const;
const awayProblems = [billingProblems.providerAway, billingProblems.providerFailed];

const moneySchema = z
  .number()
  .meta({ description: 'In units of the currency, with cents as decimals.', examples: [29.99] });
const clientSecretSchema = z.string().meta({ description: "For the provider's script." });
const currencySchema = z.string().meta({ description: 'ISO 4217, lowercase.', examples: ['usd'] });

const planSchema = z.strictObject({
  id: z.enum(planIds).meta({ description: 'Id of the plan.' }),
  name: z.string().meta({ description: 'Name of the plan.' }),
  price: moneySchema,
  interval: z.enum(['month', 'year']).meta({ description: 'How often it is charged.' }),
  priceId: z.string().meta({ description: 'For `POST /api/create-subscription`.' }),
  popular: z.boolean().meta({ description: 'Whether the price list marks it.' }),
  features: z.array(z.string()).meta({ description: 'What it includes, one line each.' }),
});
export type Plan = z.infer<typeof planSchema>;

const plansSchema = z.strictObject({
  plans: z.array(planSchema).meta({ description: 'All plans that can be bought.' }),
  currency: currencySchema,
  publishableKey: z.string().meta({ description: 'For `Stripe(...)` in the payment form.' }),
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
  summary: 'Prices of the subscriptions',
  description:
    'Both plans with the prices that the payment provider charges, and the settings of the payment form.',
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
    '30 days for each 29.99, pro rata to the hour, added to any time left. With an active ' +
    'subscription, the time starts when the subscription ends. Until it is paid, the same amount ' +
    'returns the same payment; a different amount cancels the previous one.',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({ amount: amountSchema }),
  response: z.strictObject({
    success: succeeded,
    clientSecret: clientSecretSchema,
    amount: moneySchema,
    hours: z.int().meta({ description: 'Premium time that the amount buys.' }),
    premiumUntil: z.iso.datetime().meta({ description: 'Premium end date if it is paid now.' }),
  }),
  problems: [billingProblems.amountOutOfRange, billingProblems.checkoutReplaced, ...awayProblems],
});

const priceBody = z.strictObject({
  priceId: z
    .string({ error: 'priceId is required' })
    .min(1)
    .max(200)
    .meta({ description: 'From `GET /api/plans`.' }),
});

export const createSubscription = endpoint({
  name: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
  tag,
  summary: 'Start a subscription',
  description:
    'It becomes active once its first invoice is paid with the client secret. Until then the same plan ' +
    'returns the same payment; a different plan cancels the previous one.',
  callers,
  spends: { account_changes: 1 },
  body: priceBody,
  response: z.strictObject({ success: succeeded, clientSecret: clientSecretSchema }),
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
    plan: z
      .enum(planIds)
      .nullable()
      .meta({ description: 'Of the active subscription; null if there is none.' }),
    status: z.enum(subscriptionStatuses).meta({
      description: '`past_due`: the last renewal was not paid; access continues while the provider retries.',
    }),
    currentPeriodEnd: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Next renewal, or the end if it was cancelled.' }),
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: 'Whether it was cancelled and ends with its period.' }),
    premiumUntil: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          'When premium ends without further payments: the subscription period plus one-time ' +
          'purchases. Null for a free account.',
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
  summary: 'Refresh the account from the payment provider',
  description:
    "For the pages that a payment returns to: a payment counts at once, even if the provider's event " +
    'is late. The URL of such a page proves nothing and is not read.',
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
  summary: 'Pay an unpaid renewal',
  description:
    'While the subscription is `past_due`, returns the client secret of its open invoice. Once it is ' +
    'paid, the subscription is active again and future renewals are charged to the same card. Repeated ' +
    'requests return the same payment.',
  callers,
  spends: { account_changes: 1 },
  response: z.strictObject({
    success: succeeded,
    clientSecret: clientSecretSchema,
    amount: moneySchema,
    currency: currencySchema,
    reason: z.enum(['declined', 'confirmation']).meta({
      description:
        '`declined`: the card was declined, and the provider will retry it. `confirmation`: the ' +
        "customer's bank asks the customer to confirm the payment; there are no retries until then.",
    }),
    url: z.string().nullable().meta({ description: "The provider's payment page." }),
  }),
  problems: [billingProblems.noSubscription, billingProblems.nothingToPay, ...awayProblems],
});

const cardSchema = z
  .strictObject({
    brand: z.string().meta({ description: 'Name of the card network.', examples: ['visa'] }),
    last4: z.string().meta({ description: 'The last four digits.' }),
    expMonth: z.int().meta({ description: 'Month in which it ends.' }),
    expYear: z.int().meta({ description: 'Year in which it ends.' }),
  })
  .nullable();
export type Card = z.infer<typeof cardSchema>;

export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/subscription/card',
  tag,
  summary: 'The card for renewals',
  description: 'Null without an active subscription.',
  callers,
  response: z.strictObject({ card: cardSchema.meta({ description: 'The card on file; null without one.' }) }),
  problems: awayProblems,
});

export const startCardChange = endpoint({
  name: 'startCardChange',
  method: 'POST',
  path: '/api/subscription/card/setup',
  tag,
  summary: 'Start changing the card on file',
  description:
    "Returns the client secret that the payment provider's script checks the card with. Nothing is " +
    'charged.',
  callers,
  spends: { account_changes: 1 },
  response: z.strictObject({ success: succeeded, clientSecret: clientSecretSchema }),
  problems: [billingProblems.noSubscription, ...awayProblems],
});

export const changeCard = endpoint({
  name: 'changeCard',
  method: 'POST',
  path: '/api/subscription/card',
  tag,
  summary: 'Use a checked card for renewals',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({
    setupIntentId: z
      .string()
      .regex(/^seti_\w{4,80}$/)
      .meta({ description: 'The part of the client secret before `_secret_`.' }),
  }),
  response: z.strictObject({ card: cardSchema.meta({ description: 'The card on file; null without one.' }) }),
  problems: [billingProblems.noSubscription, billingProblems.cardNotChecked, ...awayProblems],
});

export const changeSubscription = endpoint({
  name: 'changeSubscription',
  method: 'POST',
  path: '/api/subscription/change',
  tag,
  summary: 'Change the plan',
  description:
    'The rest of the paid period is credited and the difference is charged at once. A declined card ' +
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
  summary: 'Preview the cost of a plan change',
  callers,
  spends: { account_changes: 1 },
  body: priceBody,
  response: z.strictObject({
    plan: z.enum(planIds).meta({ description: 'The new plan.' }),
    currency: currencySchema,
    dueNow: moneySchema.meta({ description: 'Charged at once; 0 if the credit is larger.' }),
    credit: moneySchema.meta({ description: 'Credit for the rest of the paid period.' }),
    charge: moneySchema.meta({ description: 'Price of the new plan from now on.' }),
    creditLeft: moneySchema.meta({ description: 'Credit kept for later invoices.' }),
    currentPeriodEnd: z.iso.datetime().meta({ description: 'End of the new period.' }),
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
  summary: 'Cancel the subscription at the end of its period',
  description: 'Nothing more is charged; access continues until then. Cancelling twice is not an error.',
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
  summary: 'Resume a cancelled subscription before it ends',
  callers,
  spends: { account_changes: 1 },
  response: subscriptionSchema,
  problems: [billingProblems.noSubscription, ...awayProblems],
});

const invoiceSchema = z.strictObject({
  id: z.string().meta({ description: 'Id of the invoice or payment.' }),
  kind: z
    .enum(['subscription', 'one_off'])
    .meta({ description: '`one_off`: a payment without a subscription.' }),
  number: z.string().nullable().meta({ description: 'Number on the invoice; null without one.' }),
  status: z
    .enum(['open', 'paid', 'void', 'uncollectible', 'refunded', 'partly_refunded', 'disputed'])
    .meta({ description: 'Whether it is paid.' }),
  amount: moneySchema,
  currency: currencySchema,
  createdAt: createdAtSchema,
  url: z.string().nullable().meta({ description: "The provider's page for the invoice or receipt." }),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/invoices',
  tag,
  summary: 'List invoices and one-off payments, newest first',
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
      .meta({ description: "Name or company on invoices; null for the account's name." }),
    taxId: z
      .strictObject({
        type: z
          .enum(Object.keys(taxIdTypes) as TaxIdType[])
          .meta({ description: 'Kind of the number, by its country.' }),
        value: z.string().trim().min(2).max(40).meta({ description: 'The number.' }),
      })
      .nullable()
      .meta({ description: "Your company's tax number." }),
  })
  .meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>;

export const getInvoiceDetails = endpoint({
  name: 'getInvoiceDetails',
  method: 'GET',
  path: '/api/invoices/details',
  tag,
  summary: 'Name and tax ID on your invoices',
  callers,
  response: invoiceDetailsSchema,
  problems: awayProblems,
});

export const setInvoiceDetails = endpoint({
  name: 'setInvoiceDetails',
  method: 'PUT',
  path: '/api/invoices/details',
  tag,
  summary: 'Set name and tax ID on your later invoices',
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
    'Signed by the provider (`Stripe-Signature`). An event only says which customer to refresh; its ' +
    'contents are not used. Repeated events are acknowledged and ignored.',
  callers: 'anyone',
  bodyAs: 'text',
  maxBodyBytes: 256 * 1024,
  body: z.string(),
  response: z.strictObject({ received: z.literal(true).meta({ description: 'Always true.' }) }),
  problems: [billingProblems.invalidSignature, billingProblems.otherMode, ...awayProblems],
});
