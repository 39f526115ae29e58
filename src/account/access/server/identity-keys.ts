import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { Problem } from '#platform/shared/problem.ts';
import { identityProblems } from '#account/access/shared/identity.ts';

/** Fetches the provider's public keys and how long they are valid. Rejects while they are unavailable. */
export type FetchKeys = () => Promise<{ readonly keys: JSONWebKeySet; readonly maxAgeMs: number }>;

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly fetchedAtMs: number;
  readonly expiresAtMs: number;
}

/** How long before they expire keys are renewed. */
const renewBeforeMs = 10 * 60_000;
/** An unknown key may be new, but tokens with made-up keys must not cause a fetch each. */
const askAgainAfterMs = 30_000;
/** After a failed fetch, requests fail at once for this long. */
const pauseAfterFailureMs = 5_000;

/**
 * Finds the key that a token names. Fetched keys are used until they expire, even while the provider is
 * unavailable. After that every token is refused with 503 (contract 2).
 */
export function createFindKey(fetchKeys: FetchKeys, clock: Clock): JWTVerifyGetKey {
  let known: KeySet | undefined;
  let failedAtMs = -Infinity;
  let fetching: Promise<KeySet> | undefined;
  const nowMs = () => clock.now().getTime();

  async function fetchSet(): Promise<KeySet> {
    if (nowMs() - failedAtMs < pauseAfterFailureMs) throw unavailable();
    try {
      const { keys, maxAgeMs } = await fetchKeys();
      known = { find: createLocalJWKSet(keys), fetchedAtMs: nowMs(), expiresAtMs: nowMs() + maxAgeMs };
      return known;
    } catch (error) {
      failedAtMs = nowMs();
      throw unavailable(error);
    }
  }

  /** Concurrent callers share one fetch. */
  function renew(): Promise<KeySet> {
    fetching ??= fetchSet().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function current(): Promise<KeySet> {
    const old = known;
    if (!old || nowMs() >= old.expiresAtMs) return renew();
    if (nowMs() < old.expiresAtMs - renewBeforeMs) return old;
    // The old keys are still valid, so a failed renewal can be ignored.
    return renew().catch(() => old);
  }

  return async (header, token) => {
    const keys = await current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const mayBeNew =
        error instanceof errors.JWKSNoMatchingKey && nowMs() - keys.fetchedAtMs >= askAgainAfterMs;
      if (!mayBeNew) throw error;
      return (await renew()).find(header, token);
    }
  };
}

function unavailable(cause?: unknown): Problem {
  return new Problem(identityProblems.identityUnavailable, {
    cause,
    retryAfterSeconds: pauseAfterFailureMs / 1000,
  });
}

const keysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const maxBytes = 100_000;
const timeoutMs = 5_000;
/** Used if the response has no `max-age`. */
const defaultAgeSeconds = 600;

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1),
});

/** Fetches Google's keys for Firebase ID tokens, valid for as long as the response's `Cache-Control` says. */
export function createFetchGoogleKeys(outbound: Outbound): FetchKeys {
  return async () => {
    const response = await outbound.fetch(keysUrl, { maxBytes, timeoutMs, maxRedirects: 0 });
    const body = await text(response.body);
    if (response.status !== 200)
      throw new Error(`Expected 200 from the key server, received ${response.status}`);
    const age = /max-age=(\d+)/.exec(String(response.headers['cache-control'] ?? ''))?.[1];
    return { keys: keySetSchema.parse(JSON.parse(body)), maxAgeMs: Number(age ?? defaultAgeSeconds) * 1000 };
  };
}
