import type { Clock } from '../../../platform/server/clock.ts';
import { readStart } from '../../../platform/server/outbound/body.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import type { OutboundResponse } from '../../../platform/server/outbound/response.ts';
import { readRetryAfterMs } from '../../../platform/server/outbound/retry-after.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { ownFaultText } from '../shared/contract.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { signedHeaders } from './signing.ts';

export interface OutgoingWebhook {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  /** The account's secrets, the newest first. */
  readonly secrets: readonly string[];
}

/** What one attempt brought. */
export interface Receipt {
  readonly startedAt: Date;
  readonly latencyMs: number;
  /** Null where no answer came. */
  readonly statusCode: number | null;
  readonly contentType: string;
  /** The start of the answer's text; null where no answer came. */
  readonly answer: string | null;
  /** Why it does not count as delivered, in words; null for 2xx. */
  readonly error: string | null;
  /** The wait that a 429 or 503 asked for. */
  readonly retryAfterMs: number | null;
  /** Whether a fault of ours ended it, which does not count against the receiver. */
  readonly isOwnFault: boolean;
}

export interface SendDeps {
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** For a whole attempt; 15 s unless told. */
  readonly timeoutMs?: number;
}

export const contentType = 'application/json';

/**
 * Sends one webhook once. What the other side or the network does is an outcome, with one error text for all
 * of it (contract 5); a fault of our own, such as a secret that is missing, is thrown: no receiver is to
 * blame for it.
 */
export async function sendWebhook(webhook: OutgoingWebhook, deps: SendDeps): Promise<Receipt> {
  const startedAt = deps.clock.now();
  const startedAtMs = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAtMs);
  const headers = {
    'content-type': contentType,
    ...signedHeaders({ ...webhook, sentAt: startedAt }, webhook.secrets),
  };
  const response = await post(webhook, headers, deps);
  const latencyMs = elapsedMs();
  const answer = response ? await readAnswer(response, startedAt) : noAnswer;
  return { startedAt, latencyMs, ...answer, isOwnFault: false };
}

/** Of an attempt that a fault of ours ended: the owner sees it and it comes again like any other. */
export function ownFaultReceipt(startedAt: Date): Receipt {
  return { startedAt, latencyMs: 0, ...noAnswer, error: ownFaultText, isOwnFault: true };
}

/**
 * Undefined where no answer came: which of the many reasons it was would tell about networks that are not the
 * caller's.
 */
async function post(
  { url, body }: OutgoingWebhook,
  headers: Readonly<Record<string, string>>,
  { outbound, timeoutMs = webhookLimits.timeoutMs }: SendDeps,
): Promise<OutboundResponse | undefined> {
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
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const noAnswer = {
  statusCode: null,
  contentType: '',
  answer: null,
  error: outboundProblems.urlNotFetched.error,
  retryAfterMs: null,
} as const;

async function readAnswer(response: OutboundResponse, now: Date) {
  const { status, headers } = response;
  const answer = await readText(response);
  return {
    statusCode: status,
    contentType: String(headers['content-type'] ?? ''),
    answer,
    error: isDelivered(status) ? null : `The receiver answered ${status}`,
    retryAfterMs:
      status === 429 || status === 503 ? (readRetryAfterMs(headers['retry-after'], now) ?? null) : null,
  };
}

/** Only 2xx counts as delivered (contract 5). */
export function isDelivered(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** The status has decided already, so an answer that breaks off is no failure: it reads as empty. */
async function readText(response: OutboundResponse): Promise<string> {
  if (response.headers['content-encoding'] !== undefined) {
    await response.cancel();
    return '(compressed)';
  }
  const bytes = await readStart(response.body, webhookLimits.answerReadBytes).catch(() => Buffer.alloc(0));
  return asText(bytes.subarray(0, webhookLimits.answerKeptBytes));
}

/** Text that a database can hold; a character that the cut left half is dropped. */
function asText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll('\u0000', '\uFFFD');
}
