import type { EndpointSpec } from './endpoint.ts';
import { problems } from './problem.ts';

/** The header by which a caller marks two requests as the same one (contract 3, 11). */
export const idempotencyHeader = 'Idempotency-Key';
/** Marks a stored response of an earlier request. */
export const replayedHeader = 'Idempotent-Replayed';

export const idempotencyLimits = {
  keyMaxLength: 255,
  /** How long a response is stored. */
  lifeHours: 24,
  /** How long a request waits for one that runs with the same key. */
  waitSeconds: 30,
} as const;

export const idempotencyProblems = problems({
  badKey: {
    status: 400,
    code: 'invalid_idempotency_key',
    error: 'Invalid Idempotency-Key',
    fix: `Send 1 to ${idempotencyLimits.keyMaxLength} printable ASCII characters, such as a UUID.`,
  },
  otherBody: {
    status: 409,
    code: 'idempotency_key_reused',
    error: 'Idempotency-Key was used with another body',
    fix: 'Send the same body and the same Accept as the first time, or a new key.',
  },
  inProgress: {
    status: 409,
    code: 'request_in_progress',
    error: 'Request in progress',
    fix: 'Send the same call again after the seconds in Retry-After.',
  },
});

/**
 * Returns whether the endpoint needs a rule for the header: every POST that API keys may call (contract 3).
 */
export function needsIdempotencyRule({ method, callers }: Pick<EndpointSpec, 'method' | 'callers'>): boolean {
  return method === 'POST' && callers !== 'anyone' && callers.includes('key');
}

/** Returns whether the endpoint takes the header. */
export function takesIdempotencyKey(spec: Pick<EndpointSpec, 'method' | 'callers' | 'idempotency'>): boolean {
  return needsIdempotencyRule(spec) && spec.idempotency !== 'ignored';
}
