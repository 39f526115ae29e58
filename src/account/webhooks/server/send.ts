import type { Clock } from '#platform/server/clock.ts';
import { failureOf, type OutboundFailure } from '#platform/server/outbound/failure.ts';
import { readStart } from '#platform/server/outbound/body.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { OutboundResponse } from '#platform/server/outbound/response.ts';
import { readRetryAfterMs } from '#platform/server/outbound/retry-after.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { ownErrorText } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { signedHeaders } from './signing.ts';

export interface OutgoingWebhook {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** Own headers of the endpoint; none of ours is among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The account's secrets, newest first. */
  readonly secrets: readonly string[];
}

/** The result of one attempt. */
export interface Receipt {
  readonly startedAt: Date;
  readonly latencyMs: number;
  /** Null if no response came. */
  readonly statusCode: number | null;
  readonly contentType: string;
  /** The start of the response body; null if no response came. */
  readonly responseText: string | null;
  /** Why there was no response; null if there was one, and for an error of our own. */
  readonly failure: OutboundFailure | null;
  /** Why the attempt does not count as delivered; null for 2xx. */
  readonly error: string | null;
  /** The wait that a 429 or 503 requested. */
  readonly retryAfterMs: number | null;
  /** Whether an error of our own ended the attempt; then it does not count against the receiver. */
  readonly isOwnError: boolean;
}

export interface SendDeps {
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** For a whole attempt; 15 s by default. */
  readonly timeoutMs?: number;
}

export const contentType = 'application/json';

/** With this status the receiver says that it wants no more webhooks. */
export const goneStatus = 410;

/** Only 2xx counts as delivered (contract 5). */
export function isDelivered(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/**
 * Sends one webhook once. Whatever the receiver or the network does is a receipt, with one error text for all
 * network errors (contract 5). Throws only for errors of our own, such as a missing secret.
 */
export async function sendWebhook(webhook: OutgoingWebhook, deps: SendDeps): Promise<Receipt> {
  const startedAt = deps.clock.now();
  const startedAtMs = performance.now();
  const traceParent = currentTraceParent();
  const headers = {
    ...webhook.headers,
    'content-type': contentType,
    ...(webhook.authorization !== null && { authorization: webhook.authorization }),
    ...(traceParent !== null && { traceparent: traceParent }),
    ...signedHeaders({ ...webhook, sentAt: startedAt }, webhook.secrets),
  };
  const response = await post(webhook, headers, deps);
  const latencyMs = Math.round(performance.now() - startedAtMs);
  const facts =
    typeof response === 'string'
      ? { ...noResponse, failure: response }
      : await readResponse(response, startedAt);
  return { startedAt, latencyMs, ...facts, isOwnError: false };
}

/** The receipt of an attempt that an error of our own ended. It is retried and shown like any other. */
export function ownErrorReceipt(startedAt: Date): Receipt {
  return { startedAt, latencyMs: 0, ...noResponse, error: ownErrorText, isOwnError: true };
}

/** Returns the response, or how it ended without one: only the tester's advice says that (contract 5). */
async function post(
  { url, body }: OutgoingWebhook,
  headers: Readonly<Record<string, string>>,
  { outbound, timeoutMs = webhookLimits.timeoutMs }: SendDeps,
): Promise<OutboundResponse | OutboundFailure> {
  try {
    return await outbound.fetch(url, {
      method: 'POST',
      headers,
      body,
      maxBytes: Number.POSITIVE_INFINITY,
      takesEncoded: true,
      timeoutMs,
      idleMs: timeoutMs,
      maxRedirects: 0,
    });
  } catch (error) {
    if (error instanceof Problem) return failureOf(error);
    throw error;
  }
}

const noResponse = {
  statusCode: null,
  contentType: '',
  responseText: null,
  error: outboundProblems.urlNotFetched.error,
  retryAfterMs: null,
  failure: null,
} as const;

async function readResponse(response: OutboundResponse, now: Date) {
  const { status, headers } = response;
  return {
    responseText: await readText(response),
    statusCode: status,
    failure: null,
    contentType: String(headers['content-type'] ?? ''),
    error: isDelivered(status) ? null : `The receiver responded with ${status}`,
    retryAfterMs:
      status === 429 || status === 503 ? (readRetryAfterMs(headers['retry-after'], now) ?? null) : null,
  };
}

/** The status decides the outcome, so a body that breaks off is no failure: it reads as empty. */
async function readText(response: OutboundResponse): Promise<string> {
  if (response.headers['content-encoding'] !== undefined) {
    await response.cancel();
    return '(compressed)';
  }
  const bytes = await readStart(response.body, webhookLimits.responseReadBytes).catch(() => Buffer.alloc(0));
  return asText(bytes.subarray(0, webhookLimits.responseStoredBytes));
}

/** Returns text that the database can store; a character that was cut in half is dropped. */
function asText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll('\u0000', '\uFFFD');
}
