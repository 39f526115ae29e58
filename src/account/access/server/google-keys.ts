import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import type { FetchKeys } from './identity-keys.ts';

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
