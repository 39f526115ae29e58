import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { identityProblems } from '../shared/identity.ts';

/** The provider's public keys and how long it says that they hold. Rejects while they are out of reach. */
export type FetchKeys = () => Promise<{ readonly keys: JSONWebKeySet; readonly maxAgeMs: number }>;

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly fetchedAtMs: number;
  readonly expiresAtMs: number;
}

/** New keys are asked for so long before the old ones expire. */
const renewBeforeMs = 10 * 60_000;
/** An unknown key may be a new one, but nobody makes us ask for it again and again. */
const askAgainAfterMs = 30_000;
/** After a failure callers are told at once, without another try. */
const pauseAfterFailureMs = 5_000;

/**
 * Finds the key that a token names. Keys are kept until they expire, also while the provider is away; after
 * that the response is 503, never a pass (contract 2).
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

  /** Callers that come at the same time share one fetch. */
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
    // The old keys still hold: a failure to renew them concerns nobody yet.
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
/** Where the response names no age. */
const defaultAgeSeconds = 600;

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1),
});

/** Google's keys for Firebase ID tokens; they hold for as long as the response's `Cache-Control` says. */
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
