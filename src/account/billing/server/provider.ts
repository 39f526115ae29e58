import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { Problem } from '#platform/shared/problem.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';

export interface ProviderSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Replaces the SDK's HTTP client, to reach the local stand-in. */
  readonly httpClient?: Stripe.HttpClient;
}

/** Of one try. Together with the SDK's one retry, a request stays within `totalTimeoutMs`. */
const requestTimeoutMs = 4_000;
/** For all requests to the provider that one request to us needs: we respond within 10 seconds. */
const totalTimeoutMs = 9_000;
const retryAfterSeconds = 10;

/**
 * Returns the SDK. It retries a failed request once, with the same idempotency key. Its 200 modules, a tenth
 * of a process's memory, are loaded here, because many processes never ask the provider.
 */
export function createProvider({ secretKey, httpClient }: ProviderSettings): Stripe {
  const Sdk = createRequire(import.meta.url)('stripe') as typeof Stripe;
  return new Sdk(secretKey, {
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Overprint' },
    ...(httpClient && { httpClient }),
  });
}

/** Whether something thrown is the SDK's. Its `type` is the name of its class. */
export function isProviderError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error;
}

/** Whether the secret key is a live one, with which money is real. Test events then don't belong here. */
export function isLiveMode({ secretKey }: ProviderSettings): boolean {
  return /^[rs]k_live_/.test(secretKey);
}

/**
 * Runs requests to the provider and turns its errors into a `Problem`: 503 if it is unavailable or too slow,
 * 402 for a refused card, else 502.
 */
export async function askProvider<T>(work: () => Promise<T>, limitMs = totalTimeoutMs): Promise<T> {
  try {
    return await withTimeout(work(), limitMs);
  } catch (error) {
    throw asProblem(error);
  }
}

class ProviderTimeout extends Error {}

async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderTimeout(`No response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function asProblem(error: unknown): unknown {
  if (error instanceof ProviderTimeout) return unavailable(error);
  if (!isProviderError(error)) return error;
  if (error.code === 'subscription_payment_intent_requires_action')
    return new Problem(billingProblems.confirmationNeeded, { cause: error });
  if (error.type === 'StripeCardError') return new Problem(billingProblems.paymentDeclined, { cause: error });
  const isTemporary =
    ['StripeConnectionError', 'StripeRateLimitError'].includes(error.type) ||
    (error.statusCode ?? 0) >= 500 ||
    error.statusCode === 409;
  return isTemporary ? unavailable(error) : new Problem(billingProblems.providerFailed, { cause: error });
}

function unavailable(cause: Error): Problem {
  return new Problem(billingProblems.providerAway, { cause, retryAfterSeconds });
}
