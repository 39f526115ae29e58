import { expect, test } from 'vitest';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { createFetchGoogleKeys } from './identity-keys.ts';

/** An outbound that returns one response and records the URLs that it was asked for. */
function responding(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const outbound: Outbound = {
    check: (text) => new URL(text),
    fetch: async (url) => {
      asked.push(String(url));
      const bytes = new TextEncoder().encode(body);
      async function* chunks() {
        yield bytes.subarray(0, 10);
        yield bytes.subarray(10);
      }
      return { status, headers, url: new URL(url), body: chunks(), cancel: async () => undefined };
    },
    close: () => undefined,
  };
  return { asked, fetchKeys: createFetchGoogleKeys(outbound) };
}

const key = { kty: 'RSA', kid: 'one', n: 'xyz', e: 'AQAB' };

test("keys are valid for as long as Google's response says", async () => {
  const { asked, fetchKeys } = responding(200, JSON.stringify({ keys: [key] }), {
    'cache-control': 'public, max-age=21600, must-revalidate',
  });
  expect(await fetchKeys()).toEqual({ keys: { keys: [key] }, maxAgeMs: 21_600_000 });
  expect(asked).toEqual([
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ]);
});

test('a response without an age is valid for ten minutes', async () => {
  expect((await responding(200, JSON.stringify({ keys: [key] })).fetchKeys()).maxAgeMs).toBe(600_000);
});

test.each([
  ['an error', 500, '{"keys":[]}'],
  ['no key at all', 200, '{"keys":[]}'],
  ['something else', 200, '<html>captive portal</html>'],
])('%s is no response', async (_what, status, body) => {
  await expect(responding(status, body).fetchKeys()).rejects.toThrow();
});
