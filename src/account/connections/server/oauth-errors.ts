import type { Problem } from '#platform/shared/problem.ts';

/** Returns an error as RFC 6749, 5.2 has it. */
export function oauthError(status: number, error: string, description?: string, headers = {}) {
  return {
    status,
    headers,
    json: { error, ...(description !== undefined && { error_description: description }) },
  };
}

/** Returns what an app gets that asks too often. */
export function refusal({ status, message, retryAfterSeconds = 1 }: Problem) {
  return oauthError(status, 'temporarily_unavailable', message, { 'retry-after': String(retryAfterSeconds) });
}
