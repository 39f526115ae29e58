import type { Outcome } from '../../../platform/server/http/serve.ts';

/**
 * Whether a call counts against the quota: a tool worked on it, and neither a fault of ours nor a limit ended
 * it.
 */
export function isCounted({ statusCode, began }: Pick<Outcome, 'statusCode' | 'began'>): boolean {
  return began && statusCode < 500 && !isOverLimit(statusCode);
}

/** Whether a limit refused the call; it then keeps its burst token too. */
export function isOverLimit(statusCode: number): boolean {
  return statusCode === 429;
}
