import { Stripe } from 'stripe';
import { Problem } from '../../../platform/shared/problem.ts';
import { billingProblems } from '../shared/problems.ts';

export interface ProviderSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Carries the calls elsewhere: to the local stand-in. */
  readonly httpClient?: Stripe.HttpClient;
}

/** One try of one call. With the second one that the SDK makes, a call stays within `answerMs`. */
const requestTimeoutMs = 4_000;
/**
 * Everything that one request of ours asks of the provider (reliability, fault 15: a response within 10 s).
 */
const totalTimeoutMs = 9_000;
const retryAfterSeconds = 10;

/**
 * The SDK at the version of the API that it is made for. It tries once more, with the same idempotency key.
 */
export function createProvider({ secretKey, httpClient }: ProviderSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Overprint' },
    ...(httpClient && { httpClient }),
  });
}

/** Whether keys are live ones: then money is real, and test events are somebody's mistake. */
export function isLiveMode({ secretKey }: ProviderSettings): boolean {
  return /^[rs]k_live_/.test(secretKey);
}

/**
 * Runs calls to the provider and turns its failures into ours: 503 when it is away or too slow, 402 for a
 * card, else 502.
 */
export async function askProvider<T>(work: () => Promise<T>, limitMs = totalTimeoutMs): Promise<T> {
  try {
    return await withinTime(work(), limitMs);
  } catch (error) {
    throw asProblem(error);
  }
}

class ProviderTooSlow extends Error {}

async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderTooSlow(`No answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

function asProblem(error: unknown): unknown {
  if (error instanceof ProviderTooSlow) return away(error);
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'subscription_payment_intent_requires_action')
    return new Problem(billingProblems.confirmationNeeded, { cause: error });
  if (error instanceof Stripe.errors.StripeCardError)
    return new Problem(billingProblems.paymentDeclined, { cause: error });
  const isAway =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500 ||
    error.statusCode === 409;
  return isAway ? away(error) : new Problem(billingProblems.providerFailed, { cause: error });
}

function away(cause: Error): Problem {
  return new Problem(billingProblems.providerAway, { cause, retryAfterSeconds });
}
